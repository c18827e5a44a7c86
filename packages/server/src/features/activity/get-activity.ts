import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { readActivity } from './activity-store.ts';

const defaultLimit = 20;

/** Recent activity in the projects the caller can see. One row more than the limit says whether there is more. */
export const getActivity: Handler<typeof operations.getActivity> = async (ctx, { query }) => {
  const limit = query.limit ?? defaultLimit;
  const found = await readActivity(ctx, { before: query.before ?? null, count: limit + 1 });
  const shown = found.slice(0, limit);
  return {
    items: shown.map(({ item }) => item),
    next: found.length > limit ? (shown.at(-1)?.position ?? null) : null,
  };
};
