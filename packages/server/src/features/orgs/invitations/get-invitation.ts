import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { findAccount } from '../../identity/index.ts';
import { readInvitation, readProjectNames } from './invitation-store.ts';

/**
 * What the invited person sees before they accept; the token is their credential. Whether the address has an account is
 * revealed only if the link was mailed: without a mail server, the inviter has the link as well.
 */
export const getInvitation: Handler<typeof operations.getInvitation> = async (ctx, { params }) => {
  const invitation = await readInvitation(ctx.db, params.token, ctx.clock());
  const { email, name, orgName, role, projectRole, mailed, inviterName } = invitation;
  const account = mailed ? await findAccount(ctx.db, email) : null;
  return {
    email,
    name,
    orgName,
    role,
    projectNames: await readProjectNames(ctx.db, invitation),
    projectRole,
    invitedBy: inviterName,
    account: mailed ? (account === null ? 'none' : account.isVerified ? 'verified' : 'unverified') : null,
  };
};
