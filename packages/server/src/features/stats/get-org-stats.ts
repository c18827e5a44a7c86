import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';
import { buildStats } from './build-stats.ts';
import { readStats } from './stats-store.ts';

/** Every member of the org may ask; it counts only the projects he sees (CONTRACT §3). */
export const getOrgStats: Handler<typeof operations.getOrgStats> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug);
  return buildStats(await readStats(ctx, org.id));
};
