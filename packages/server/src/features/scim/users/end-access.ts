import { endSignIns } from '../../identity/index.ts';
import { countOtherOwners, deleteOrgMember, revokeInvitationOf } from '../../orgs/access.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { recordScimEvent, type ScimCtx } from '../scim-context.ts';
import { lockAccount } from './account-store.ts';
import { keepForRestoring, readBaseProjects, type ScimUserRow } from './scim-user-store.ts';

/**
 * Ends the access of a person to the organization at once, and every sign-in to an account that this identity provider
 * created and that belongs nowhere else. Their work stays, and tasks keep their assignees. In the transaction of the
 * request, with the organization locked.
 * @throws ScimError 403 for an owner whom the token cannot remove, 409 for the last owner
 */
export async function endAccess(tx: ScimCtx, row: ScimUserRow): Promise<void> {
  const { orgId, orgName, byOwner } = tx.scim;
  const account = row.userId === null ? undefined : await lockAccount(tx.db, orgId, row.userId);
  if (account === undefined || account.role === null) {
    await revokeInvitationOf(tx, orgId, row.email);
    return;
  }
  const { role } = account;
  if (role === 'owner') {
    requireOwnersToken(byOwner);
    if ((await countOtherOwners(tx.db, orgId, account.id)) === 0) throw lastOwner();
  }
  const projects = await readBaseProjects(tx.db, orgId, account.id);
  await deleteOrgMember(tx.db, orgId, account.id);
  await keepForRestoring(tx.db, row.id, { baseRole: role === 'owner' ? 'owner' : row.baseRole, projects });
  const ended =
    account.isOwn && !account.isElsewhere
      ? await endSignIns(tx, { userId: account.id, keep: null, revokeTokens: true })
      : { ended: 0, revokedTokens: [] };
  await recordScimEvent(tx, {
    type: 'member.removed',
    subject: { id: account.id, name: account.name, email: account.email },
    details: {
      organization: orgName,
      role,
      left: false,
      endedSignIns: ended.ended,
      revokedTokens: ended.revokedTokens,
    },
  });
}

/** Otherwise an admin could do by a token of their own what only owners can do. */
export function requireOwnersToken(byOwner: boolean): void {
  if (byOwner) return;
  throw new ScimError(
    403,
    null,
    'This person is an owner of the organization. Only a token that was created by an owner can change or remove owners.',
  );
}

function lastOwner(): ScimError {
  return new ScimError(
    409,
    null,
    'This person is the last owner of the organization, who cannot be removed or deactivated. Make someone else an owner first.',
  );
}
