import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';
import { readRange } from './read-range.ts';
import { readThroughput } from './throughput-store.ts';

/** Every member of the org may ask; it counts only the projects he sees (CONTRACT §3). */
export const getThroughput: Handler<typeof operations.getThroughput> = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug);
  return { weeks: await readThroughput(ctx, org.id, readRange(query)) };
};
