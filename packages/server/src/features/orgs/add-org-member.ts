import type { operations, ResultOf } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { publicUrl } from '../../mail/public-url.ts';
import { queueInvitation } from '../../mail/sealed-mail.ts';
import { mailSettings } from '../../mail/send-mail.ts';
import { lockMembersOf, type OrgAccess } from './access.ts';
import { countInvitationMail } from './bound-invitations.ts';
import { invitationLetter } from './invitation-letter.ts';
import { deleteOpenInvitation, saveInvitation } from './invitation-store.ts';
import { requireManager, requireOwnerFor } from './member-rules.ts';
import { findUserIdByEmail, insertOrgMember, readOrgMember } from './org-member-store.ts';

type AddOrgMember = typeof operations.addOrgMember;

/**
 * Who has an account becomes a member at once; another address gets an invitation, and its answer the only sight of
 * the address that opens it, which is mailed too where mail is configured. Inviting again renews
 * it, and mails it again as often as limits.invitationMailsPerHour allows.
 */
export const addOrgMember: Handler<AddOrgMember> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const org = await lockMembersOf(tx, params.slug);
    requireManager(org.role);
    requireOwnerFor(org.role, [body.role]);
    const userId = await findUserIdByEmail(tx.db, body.email);
    return userId === null ? invite(tx, org, body) : addUser(tx, org, userId, body);
  });

async function addUser(
  tx: Ctx,
  org: OrgAccess,
  userId: string,
  { email, role }: { email: string; role: OrgAccess['role'] },
): Promise<ResultOf<AddOrgMember>> {
  const joinedAt = tx.clock().toISOString();
  if (!(await insertOrgMember(tx.db, { orgId: org.id, userId, role, joinedAt }))) {
    throw new ApiError('CONFLICT', `${email} is a member of the organization already.`);
  }
  await deleteOpenInvitation(tx.db, org.id, email);
  return { member: await readOrgMember(tx.db, org.id, userId), invitation: null, inviteUrl: null };
}

async function invite(
  tx: Ctx,
  org: OrgAccess,
  { email, name, role }: { email: string; name?: string; role: OrgAccess['role'] },
): Promise<ResultOf<AddOrgMember>> {
  const { id, token, expiresAt } = await saveInvitation(tx.db, {
    orgId: org.id,
    email,
    name: name ?? null,
    role,
    invitedBy: tx.actor.userId,
    byOwner: org.role === 'owner',
    now: tx.clock(),
  });
  if (mailSettings(tx.config) !== null) await countInvitationMail(tx, org.id, email);
  const inviteUrl = `${publicUrl(tx.config)}/invitations/${token}`;
  const written = invitationLetter({ inviteUrl, orgName: org.name, inviter: tx.actor.name });
  await queueInvitation(tx, { to: { name: name ?? '', address: email }, ...written });
  return { member: null, invitation: { id, email, role, inviteUrl, expiresAt }, inviteUrl };
}
