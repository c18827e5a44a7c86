import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { discoverAgain, ProviderError, readKeys } from '../protocol/discover-provider.ts';
import { readProviderOf } from './provider-store.ts';

/** Whether the provider can be used now. The client secret is tried only by a sign-in. */
export const testOrgProvider: Handler<typeof operations.testOrgProvider> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  const provider = await readProviderOf(ctx.db, org.id);
  if (provider === null) throw notFound();
  try {
    await readKeys(ctx.egress, await discoverAgain(ctx, provider.issuer));
    return { problem: null };
  } catch (error) {
    if (error instanceof ProviderError) return { problem: error.message };
    throw error;
  }
};
