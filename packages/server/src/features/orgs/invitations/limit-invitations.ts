import { hash } from 'node:crypto';
import { limits } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { countInWindow } from '../../../db/rate-windows.ts';

const hourMs = 3_600_000;

/**
 * Counts a mail that invites an address, in fixed windows of an hour: nobody's mailbox is filled by an organization that
 * invites the same address over and over, and none sends to a list of strangers. It is written in the caller's
 * transaction, so what is refused is not counted; taking an invitation back changes nothing.
 * @throws ApiError RATE_LIMITED with Retry-After
 */
export async function countInvitationMail(tx: Ctx, orgId: string, email: string): Promise<void> {
  const now = tx.clock().getTime();
  const startsAt = new Date(now - (now % hourMs)).toISOString();
  const count = (subject: string) => countInWindow(tx.db, { subject, class: 'invitations', startsAt });
  const { perAddress, perAddressInAll, perOrg } = limits.invitationMailsPerHour;
  const wait = Math.ceil((hourMs - (now % hourMs)) / 1000);
  if ((await count(addressIn(orgId, email))) > perAddress) {
    throw tooMany(
      `This organization has sent ${perAddress} invitations to ${email} within the last hour, which is the limit`,
      wait,
    );
  }
  if ((await count(addressIn('all', email))) > perAddressInAll) {
    throw tooMany(
      `${email} has received ${perAddressInAll} invitations within the last hour, which is the limit`,
      wait,
    );
  }
  if ((await count(orgId)) > perOrg) {
    throw tooMany(
      `This organization has sent ${perOrg} invitations within the last hour, which is the limit`,
      wait,
    );
  }
}

/** An id for an address within an organization, or in all of them: the first half of a hash, in the form of a UUID. */
function addressIn(orgId: string, email: string): string {
  return hash('sha256', `${orgId}:${email.toLowerCase()}`)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function tooMany(what: string, seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ApiError('RATE_LIMITED', `${what}. Try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
