import type { Input, operations } from '@fettle/contract';
import { withNotes } from '../../answer.ts';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { createSession, createUser, hashPassword, linkGoogleSubject } from '../identity/index.ts';
import { type InvitedWithGoogle, proveInvitedByGoogle } from './accept-with-google.ts';
import { type Invitation, lockInvitation, markAccepted, readInvitation } from './invitation-store.ts';
import { findUserIdByEmail, insertOrgMember } from './org-member-store.ts';

type AcceptInvitation = typeof operations.acceptInvitation;

/**
 * Makes the account of the invited address and its membership, and signs in. CONFLICT when the address has got an
 * account meanwhile: knowing the link is no proof of being its owner, so nothing is added to that account.
 */
export const acceptInvitation: Handler<AcceptInvitation> = async (ctx, { params, body }) => {
  // Asked first without a lock: nobody may make the service compute hashes with a made-up token.
  const invitation = await readInvitation(ctx.db, params.token, ctx.clock());
  if ((await findUserIdByEmail(ctx.db, invitation.email)) !== null) throw accountExists(invitation);
  const way = await chooseWay(ctx, invitation, body);
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock();
    const { id, orgId, email, role } = await lockInvitation(tx.db, params.token, now);
    const user = await createUser(tx, {
      name: way.name,
      email,
      username: body.username ?? null,
      passwordHash: way.passwordHash,
    });
    if (way.google !== null && (await linkGoogleSubject(tx.db, { ...way.google, email })) === undefined) {
      throw new ApiError(
        'CONFLICT',
        'This Google account belongs to another user here. Choose a password instead.',
      );
    }
    await insertOrgMember(tx.db, { orgId, userId: user.id, role, joinedAt: now.toISOString() });
    await markAccepted(tx.db, id, now.toISOString());
    return withNotes({ user }, { session: await createSession(tx, user.id) });
  });
};

/** How the new user will sign in. */
interface Way {
  name: string;
  passwordHash: string | null;
  google: InvitedWithGoogle['google'] | null;
}

async function chooseWay(
  ctx: Ctx,
  invitation: Invitation,
  { name, password, idToken, nonce }: Input<AcceptInvitation>['body'],
): Promise<Way> {
  if (idToken !== undefined && password === undefined) {
    const proved = await proveInvitedByGoogle(ctx, invitation, { idToken, nonce: nonce ?? null });
    return { name: name ?? proved.name, passwordHash: null, google: proved.google };
  }
  if (idToken === undefined && nonce === undefined && password !== undefined && name !== undefined) {
    return { name, passwordHash: await hashPassword(ctx, password), google: null };
  }
  throw new ApiError(
    'BAD_REQUEST',
    "Send either 'name' and 'password', or a Google ID token as 'idToken', and not both.",
  );
}

function accountExists({ email, orgName }: Invitation): ApiError {
  return new ApiError(
    'CONFLICT',
    `There is an account with the address ${email} by now. Ask an owner or admin of ${orgName} to add that address to the organization, and sign in.`,
  );
}
