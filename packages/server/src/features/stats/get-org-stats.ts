import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';
import { buildStats } from './build-stats.ts';
import { readStats } from './stats-store.ts';

/** For every member of the organization; it counts only the projects they see. */
export const getOrgStats: Handler<typeof operations.getOrgStats> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug);
  return buildStats(await readStats(ctx, org.id));
};
