import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import {
  type Challenge,
  findUser,
  lockUser,
  readChallenge,
  requireRecentConfirmation,
  useChallenge,
} from '../../identity/index.ts';
import { type ProviderRow, shareProviderInUse } from '../provider/provider-store.ts';
import type { PendingLink } from '../sign-in/complete-single-sign-on.ts';
import { recordLinked, requireLinked, requireOwnDomain } from '../sign-in/find-or-create-user.ts';
import { insertIdentity } from '../sign-in/identity-store.ts';
import { findEntry } from '../sign-in/join-through-provider.ts';
import { mailLinked } from './mail-linked.ts';
import { readOwnIdentities } from './own-identity-store.ts';

/**
 * Links the caller's account to the account at the provider with which they have just signed in there. Only its owner can:
 * they are signed in, and have proved it recently.
 */
export const linkSingleSignOn: Handler<typeof operations.linkSingleSignOn> = async (ctx, { body }) => {
  const pending = readChallenge<PendingLink>(ctx, 'link', body.token);
  if (pending === null) throw expired();
  if (pending.state.userId !== ctx.actor.userId) throw otherAccount(pending.state.email);
  return inTransaction(ctx, async (tx) => {
    await requireRecentConfirmation(tx);
    if (!(await useChallenge(tx.db, pending, tx.clock()))) throw expired();
    const provider = await shareProviderInUse(tx.db, pending.state.providerId);
    if (provider === null) throw expired();
    const id = await link(tx, provider, pending);
    const linked = (await readOwnIdentities(tx.db, tx.actor.userId)).find((each) => each.id === id);
    if (linked === undefined) throw notFound();
    return linked;
  });
};

async function link(tx: Ctx, provider: ProviderRow, { state }: Challenge<PendingLink>): Promise<string> {
  const { userId, subject, email } = state;
  await requireOwnDomain(tx, provider, email);
  await lockUser(tx.db, userId);
  const user = await findUser(tx.db, userId);
  if (user === undefined) throw expired();
  const enter = await findEntry(tx, provider, { userId, email: user.email, isKnown: false });
  const { orgId, id: providerId } = provider;
  const now = tx.clock().toISOString();
  const id = requireLinked(await insertIdentity(tx.db, { orgId, providerId, userId, subject, email, now }));
  await recordLinked(tx, provider, user);
  await enter(user);
  await mailLinked(tx, provider, user);
  return id;
}

function expired(): ApiError {
  return new ApiError(
    'CONFLICT',
    'This link has expired or was already used. Sign in with the provider again.',
  );
}

function otherAccount(email: string): ApiError {
  return new ApiError(
    'FORBIDDEN',
    `This link is for the account with the email address ${email}. Sign in to that account.`,
  );
}
