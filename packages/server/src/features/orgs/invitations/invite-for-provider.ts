import type { OrgRole } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { queueSealedMail } from '../../../mail/sealed-mail.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { saveInvitation } from './invitation-store.ts';
import { limitInvitations } from './limit-invitations.ts';

export interface ProviderInvitation {
  orgId: string;
  orgName: string;
  email: string;
  name: string;
  role: OrgRole;
  /** Who connected the identity provider; an owner invites in their place once they cannot anymore. */
  connectedBy: string | null;
}

/**
 * Invites a person on behalf of an identity provider. The link goes only to the invited address; without a mail server
 * nobody gets it, and an owner or admin renews the invitation to pass it on.
 * @throws ApiError CONFLICT when the address declined
 */
export async function inviteForProvider(tx: Ctx, invited: ProviderInvitation): Promise<void> {
  const inviter = await findInviter(tx, invited);
  const mailed = mailSettings(tx.config) !== null;
  const { token } = await saveInvitation(tx.db, {
    orgId: invited.orgId,
    email: invited.email,
    name: invited.name,
    role: invited.role,
    projectIds: [],
    projectRole: 'member',
    mailed,
    invitedBy: inviter.id,
    byOwner: false,
    now: tx.clock(),
  });
  if (!mailed) return;
  await limitInvitations(tx, invited.orgId, invited.email);
  const inviteUrl = `${publicUrl(tx.config)}/invitations/${token}`;
  const written = invitationMail({
    inviteUrl,
    orgName: invited.orgName,
    inviter: inviter.name,
    projectNames: [],
    projectRole: 'member',
  });
  await queueSealedMail(tx, 'invitation', { to: { name: invited.name, address: invited.email }, ...written });
}

async function findInviter(
  { db }: Ctx,
  { orgId, connectedBy }: ProviderInvitation,
): Promise<{ id: string; name: string }> {
  const { rows } = await sql<{ id: string; name: string }>`
    select person.id, person.name from org_members member join users person on person.id = member.user_id
    where member.org_id = ${orgId} and (member.role = 'owner' or (member.role = 'admin' and member.user_id = ${connectedBy}))
    order by member.user_id = ${connectedBy} desc nulls last, member.joined_at, member.user_id limit 1`.execute(
    db,
  );
  const [inviter] = rows;
  if (inviter === undefined) throw new Error('The organization has no owner.');
  return inviter;
}

/** Revokes the open invitation of an address, if there is one; one that was declined stays, so that it still counts. */
export async function revokeInvitationOf(
  { db }: Pick<Ctx, 'db'>,
  orgId: string,
  email: string,
): Promise<void> {
  await sql`
    delete from invitations where org_id = ${orgId} and lower(email) = lower(${email}) and accepted_at is null
      and declined_at is null`.execute(db);
}
