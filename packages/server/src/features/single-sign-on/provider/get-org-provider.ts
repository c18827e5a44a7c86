import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { redirectUri } from '../protocol/authorization-request.ts';
import { readProviderOf, toProvider } from './provider-store.ts';

/** For owners alone: whoever controls the provider can sign in as anyone who is linked to it, owners included. */
export const getOrgProvider: Handler<typeof operations.getOrgProvider> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  const row = await readProviderOf(ctx.db, org.id);
  return { provider: row === null ? null : toProvider(row), redirectUri: redirectUri(ctx.config) };
};
