import type { operations } from '@fettle/contract';
import { withNotes } from '../../answer.ts';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { createSession, createUser, hashPassword } from '../identity/index.ts';
import { type Invitation, lockInvitation, markAccepted, readInvitation } from './invitation-store.ts';
import { findUserIdByEmail, insertOrgMember } from './org-member-store.ts';

/**
 * Makes the account of the invited address and its membership, and signs in. CONFLICT when the address has got an
 * account meanwhile: knowing the link is no proof of being its owner, so nothing is added to that account.
 */
export const acceptInvitation: Handler<typeof operations.acceptInvitation> = async (
  ctx,
  { params, body },
) => {
  // Asked first without a lock: nobody may make the service compute hashes with a made-up token.
  const invitation = await readInvitation(ctx.db, params.token, ctx.clock());
  if ((await findUserIdByEmail(ctx.db, invitation.email)) !== null) throw accountExists(invitation);
  const passwordHash = await hashPassword(ctx, body.password);
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const { id, orgId, email, role } = await lockInvitation(tx.db, params.token, now);
    const user = await createUser(tx, {
      name: body.name,
      email,
      username: body.username ?? null,
      passwordHash,
    });
    await insertOrgMember(tx.db, { orgId, userId: user.id, role, joinedAt: now.toISOString() });
    await markAccepted(tx.db, id, now.toISOString());
    return withNotes({ user }, { session: await createSession(tx, user.id) });
  });
};

function accountExists({ email, orgName }: Invitation): ApiError {
  return new ApiError(
    'CONFLICT',
    `There is an account with the address ${email} by now. Ask an owner or admin of ${orgName} to add that address to the organization, and sign in.`,
  );
}
