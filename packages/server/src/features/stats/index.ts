import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { getOrgStats } from './get-org-stats.ts';
import { getStats } from './get-stats.ts';

export const statsHandlers: Handlers<(typeof operationsByResource)['stats']> = { getStats, getOrgStats };
