import type { Worker } from '../../work/worker.ts';
import { createLaneWorker } from './lane-worker.ts';
import { createRetryWorker } from './retry-worker.ts';

/** The kinds of work that deliver events; the slow webhooks have slots of their own, and few of them. */
export const deliveryWorkers: readonly Worker[] = [
  createLaneWorker(),
  createLaneWorker({ name: 'slow webhooks', slow: true, concurrency: 8, perOrg: 4 }),
  createRetryWorker(),
  createRetryWorker({ name: 'slow webhook retries', slow: true, concurrency: 8, perOrg: 4 }),
];
