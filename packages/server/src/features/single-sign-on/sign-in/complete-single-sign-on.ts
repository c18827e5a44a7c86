import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import {
  createChallenge,
  createSession,
  hasFactors,
  isLinkedTo,
  openSignIn,
  readChallenge,
  startFactorStep,
  type UserRow,
  useChallenge,
} from '../../identity/index.ts';
import { ProviderError, providerUnavailable } from '../protocol/discover-provider.ts';
import { InvalidResponse, type ProviderIdentity, readIdentity } from '../protocol/read-identity.ts';
import {
  type ProviderRow,
  readProviderInUse,
  shareProviderInUse,
  withSecret,
} from '../provider/provider-store.ts';
import { type Found, findOrCreateUser } from './find-or-create-user.ts';
import type { Flow } from './start-single-sign-on.ts';

type Complete = typeof operations.completeSingleSignOn;

/** What the `token` of a link holds, encrypted: who may link which account at the provider to their own. */
export interface PendingLink {
  providerId: string;
  subject: string;
  email: string;
  userId: string;
}

/**
 * Completes the sign-in that this browser has begun, once. The provider proves who it is; a second factor of the account
 * is still required, because the provider does not say what it has asked for.
 */
export const completeSingleSignOn: Handler<Complete> = async (ctx, { body }) => {
  const flow = await takeFlow(ctx);
  const row = await readProviderInUse(ctx.db, flow.providerId);
  if (row === null) throw startAgain();
  const identity = await proveIdentity(ctx, row, flow, body.response);
  const { provider, found } = await inTransaction(ctx, async (tx) => {
    const current = await shareProviderInUse(tx.db, flow.providerId);
    if (current === null) throw startAgain();
    return { provider: current, found: await findOrCreateUser(tx, current, identity) };
  });
  const { redirect } = flow;
  const none = { user: null, challenge: null, link: null, redirect };
  if (found.user === undefined) {
    const value = { ...none, link: pendingLink(ctx, provider, identity, found.account) };
    return { value, session: null, flow: null };
  }
  const { user } = found;
  if (await hasFactors(ctx.db, user.id)) {
    const challenge = await startFactorStep(ctx, user, 'provider', provider.id);
    return { value: { ...none, challenge }, session: null, flow: null };
  }
  const session = await openProviderSession(ctx, user, provider.id);
  const value = { ...none, user: { id: user.id, name: user.name, email: user.email } };
  return { value, session, flow: null };
};

/** The sign-in of the cookie, which from now on is used, whatever comes of it. */
async function takeFlow(ctx: Ctx): Promise<Flow> {
  const { flow } = ctx.client;
  const challenge = flow == null || flow.length > 8_192 ? null : readChallenge<Flow>(ctx, 'provider', flow);
  if (challenge === null || !(await useChallenge(ctx.db, challenge, ctx.clock()))) throw startAgain();
  return challenge.state;
}

function startAgain(): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    'This sign-in was not started in this browser, has expired, or was already completed. Start again.',
  );
}

async function proveIdentity(
  ctx: Ctx,
  row: ProviderRow,
  expected: Flow,
  response: string,
): Promise<ProviderIdentity> {
  try {
    const provider = withSecret(ctx.secret, row);
    return await readIdentity(ctx, provider, { response: new URLSearchParams(response), expected });
  } catch (error) {
    if (error instanceof InvalidResponse) {
      ctx.log.warn({ err: error, issuer: row.issuer }, 'a sign-in at a provider was refused');
      throw new ApiError(
        'UNAUTHORIZED',
        `The sign-in with ${row.name} is not valid: ${error.message}. Start again, or tell an owner of ${row.orgName}.`,
      );
    }
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, issuer: row.issuer }, 'a sign-in provider cannot be used');
    throw providerUnavailable(row.name);
  }
}

function pendingLink(
  ctx: Ctx,
  provider: ProviderRow,
  { subject, email }: ProviderIdentity,
  account: NonNullable<Found['account']>,
) {
  const state: PendingLink = { providerId: provider.id, subject, email, userId: account.id };
  const { text, expiresAt } = createChallenge(ctx, 'link', state);
  const { orgName, name: providerName } = provider;
  return { token: text, email, orgName, providerName, expiresAt };
}

async function openProviderSession(ctx: Ctx, user: UserRow, providerId: string) {
  const signIn = { method: 'provider', kind: 'browser', factor: null } as const;
  return openSignIn(ctx, user, signIn, async (tx) => {
    // The provider may have been turned off, or the member removed, since the response was read.
    if (!(await isLinkedTo(tx.db, user.id, providerId))) throw startAgain();
    return createSession(tx, user.id, providerId);
  });
}
