import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { buildStats } from './build-stats.ts';
import { readStats } from './stats-store.ts';

export const getStats: Handler<typeof operations.getStats> = async (ctx) =>
  buildStats(await readStats(ctx, null));
