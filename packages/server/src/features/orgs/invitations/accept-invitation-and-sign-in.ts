import type { Input, operations, User } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import {
  checkUsername,
  createSession,
  createUser,
  findAccount,
  findOrLinkGoogleUser,
  hashPassword,
  reclaimAccount,
  requireFactorProved,
  requireStrongPassword,
} from '../../identity/index.ts';
import { type Invitation, lockInvitation, readInvitation } from './invitation-store.ts';
import { joinOrg } from './join-org.ts';
import { type GoogleInvitee, verifyGoogleInvitee } from './verify-google-invitee.ts';

type AcceptInvitation = typeof operations.acceptInvitationAndSignIn;

/**
 * Accepts an invitation without a session, and opens one. The token proves who the caller is only if it was mailed to the
 * invited address alone: then it creates a verified account, otherwise an unverified one. It never gives access to an
 * existing account, except to one whose email address was never verified.
 */
export const acceptInvitationAndSignIn: Handler<AcceptInvitation> = async (ctx, { params, body }) => {
  // Read without a lock first: an invented token must not make the service compute hashes.
  const invitation = await readInvitation(ctx.db, params.token, ctx.clock());
  const proof = await proveInvited(ctx, invitation, body);
  // Counted, so that an invitation does not reveal which usernames exist.
  await checkUsername(ctx, { subject: invitation.id, email: invitation.email, username: body.username });
  return inTransaction(ctx, async (tx) => {
    const locked = await lockInvitation(tx.db, params.token, tx.clock());
    const user = await findOrCreateUser(tx, locked, proof, body);
    // Google proves the address, not the second factor of an existing account.
    await requireFactorProved(tx.db, user.id, null);
    const { projectIds } = await joinOrg(tx, locked, user);
    return { value: { user, projectIds }, session: await createSession(tx, user.id) };
  });
};

type Proof = { kind: 'password'; name: string; passwordHash: string } | ({ kind: 'google' } & GoogleInvitee);

async function proveInvited(
  ctx: Ctx,
  invitation: Invitation,
  { name, username, password, idToken, nonce, claimAccount }: Input<AcceptInvitation>['body'],
): Promise<Proof> {
  if (idToken !== undefined && password === undefined && claimAccount === undefined) {
    const proved = await verifyGoogleInvitee(ctx, invitation, { idToken, nonce: nonce ?? null });
    return { kind: 'google', google: proved.google, name: name ?? proved.name };
  }
  if (idToken === undefined && nonce === undefined && password !== undefined && name !== undefined) {
    // Before the hash, which is wasted if the account stays as it is.
    requireClaimable(invitation, await findAccount(ctx.db, invitation.email), claimAccount === true);
    await requireStrongPassword(ctx, password, {
      name,
      email: invitation.email,
      username,
      orgNames: [invitation.orgName],
    });
    return { kind: 'password', name, passwordHash: await hashPassword(ctx, password) };
  }
  throw new ApiError('BAD_REQUEST', 'Send either "name" and "password" or a Google ID token as "idToken".');
}

async function findOrCreateUser(
  tx: Ctx,
  invitation: Invitation,
  proof: Proof,
  { name, username, claimAccount }: Input<AcceptInvitation>['body'],
): Promise<User> {
  const account = await findAccount(tx.db, invitation.email);
  if (account === null) return createInvited(tx, invitation, proof, username ?? null);
  if (proof.kind === 'google') {
    if (name !== undefined || username !== undefined) {
      const message = `An account with the email address ${invitation.email} already exists and keeps its name. Remove "name" and "username".`;
      throw new ApiError('BAD_REQUEST', message);
    }
    return linkGoogle(tx, proof);
  }
  requireClaimable(invitation, account, claimAccount === true);
  const owner = { name: proof.name, username: username ?? null, passwordHash: proof.passwordHash };
  const user = await reclaimAccount(tx, account.id, { ...owner, by: 'mail' });
  // The address was verified in the meantime.
  if (user === null) throw accountExists(invitation);
  return user;
}

async function createInvited(
  tx: Ctx,
  { email, mailed }: Invitation,
  proof: Proof,
  username: string | null,
): Promise<User> {
  const isGoogle = proof.kind === 'google';
  const user = await createUser(tx, {
    name: proof.name,
    email,
    username,
    passwordHash: isGoogle ? null : proof.passwordHash,
    verifiedBy: isGoogle ? 'google' : mailed ? 'mail' : null,
  });
  await recordSecurityEvent(tx, { type: 'user.created', subject: user, details: { by: 'invitation' } });
  if (isGoogle) await linkGoogle(tx, proof);
  return user;
}

/** The user of the invited address, linked to the Google account. */
async function linkGoogle(tx: Ctx, { google }: Proof & { kind: 'google' }): Promise<User> {
  const user = await findOrLinkGoogleUser(tx, google);
  const isInvited = user !== null && user.email.toLowerCase() === google.email.toLowerCase();
  if (!isInvited || user.disabled_at !== null) {
    throw new ApiError(
      'CONFLICT',
      'This Google account is linked to another user. Sign in as that user, or choose a password instead.',
    );
  }
  return { id: user.id, name: user.name, email: user.email };
}

/** Refuses access to an existing account, unless a mailed link claims one that was never verified. */
function requireClaimable(
  invitation: Invitation,
  account: { isVerified: boolean } | null,
  wantsClaim: boolean,
): void {
  if (account === null || (wantsClaim && invitation.mailed && !account.isVerified)) return;
  throw accountExists(invitation);
}

function accountExists({ email }: Invitation): ApiError {
  return new ApiError(
    'CONFLICT',
    `An account with the email address ${email} already exists. Sign in to accept the invitation.`,
  );
}
