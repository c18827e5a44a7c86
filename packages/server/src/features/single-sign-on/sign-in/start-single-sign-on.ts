import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { createChallenge } from '../../identity/index.ts';
import { authorizationUrl, type Expected, makeExpected } from '../protocol/authorization-request.ts';
import { discoverProvider, ProviderError, providerUnavailable } from '../protocol/discover-provider.ts';
import { readProviderOfSlug } from '../provider/provider-store.ts';

/** What the cookie of a sign-in holds, encrypted. */
export interface Flow extends Expected {
  providerId: string;
  redirect: string | null;
}

/** Begins a sign-in. What it has to come back with is in a cookie, so that only this browser can complete it. */
export const startSingleSignOn: Handler<typeof operations.startSingleSignOn> = async (ctx, { body }) => {
  const provider = await readProviderOfSlug(ctx.db, body.org);
  if (provider === null) throw notFound();
  try {
    const discovered = await discoverProvider(ctx, provider.issuer);
    const expected = makeExpected();
    const flow: Flow = { ...expected, providerId: provider.id, redirect: body.redirect ?? null };
    const { text, expiresAt } = createChallenge(ctx, 'provider', flow);
    const url = authorizationUrl(ctx.config, discovered, provider, { expected, loginHint: body.email });
    return { value: { url }, session: null, flow: { value: text, expiresAt } };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ err: error, issuer: provider.issuer }, 'a sign-in provider cannot be used');
    throw providerUnavailable(provider.name);
  }
};
