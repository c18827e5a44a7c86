import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';
import { readRange } from './read-range.ts';
import { readThroughput } from './throughput-store.ts';

/** For every member of the organization; it counts only the projects they see. */
export const getThroughput: Handler<typeof operations.getThroughput> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug);
  return { weeks: await readThroughput(ctx, org.id, readRange(query)) };
};
