import { hash } from 'node:crypto';
import { limits } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { limitHourly } from '../../../hourly-limit.ts';

/**
 * Limits the mails that invite an address per hour: no organization can fill a mailbox by inviting the same address over
 * and over, and none can mail a list of strangers. It counts in the caller's transaction, so what is refused is not
 * counted; revoking an invitation changes nothing.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function limitInvitations(tx: Ctx, orgId: string, email: string): Promise<void> {
  const { perAddress, perAddressInAll, perOrg } = limits.invitationMailsPerHour;
  await limitHourly(tx, {
    class: 'invitations',
    subject: addressIn(orgId, email),
    max: perAddress,
    tooMany: `This organization has sent ${perAddress} invitations to ${email} within the last hour, which is the limit`,
  });
  await limitHourly(tx, {
    class: 'invitations',
    subject: addressIn('all', email),
    max: perAddressInAll,
    tooMany: `${email} has received ${perAddressInAll} invitations within the last hour, which is the limit`,
  });
  await limitHourly(tx, {
    class: 'invitations',
    subject: orgId,
    max: perOrg,
    tooMany: `This organization has sent ${perOrg} invitations within the last hour, which is the limit`,
  });
}

/** An ID for an address within an organization, or in all of them: the first half of a hash, formatted as a UUID. */
function addressIn(orgId: string, email: string): string {
  return hash('sha256', `${orgId}:${email.toLowerCase()}`)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
