import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { readDomains, toDomain } from './domain-store.ts';

export const listOrgDomains: Handler<typeof operations.listOrgDomains> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug, 'admin');
  return { domains: (await readDomains(ctx.db, org.id)).map(toDomain) };
};
