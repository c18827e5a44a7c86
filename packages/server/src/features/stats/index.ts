import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { getOrgStats } from './get-org-stats.ts';
import { getStats } from './get-stats.ts';
import { getThroughput } from './get-throughput.ts';
import { listOrgTime } from './list-org-time.ts';

export const statsHandlers: Handlers<(typeof operationsByResource)['stats']> = {
  getStats,
  getOrgStats,
  getThroughput,
  listOrgTime,
};
