import type { PeriodicJob } from '../../../periodic-jobs.ts';
import type { Worker } from '../../../work/worker.ts';
import { maintainPartitions } from '../queue/maintain-partitions.ts';
import { createQueueWorker } from '../queue/queue-worker.ts';
import { createRetryWorker } from '../queue/retry-worker.ts';
import { skipUndeliverable } from '../queue/skip-undeliverable.ts';
import { addTotals } from './delivery-totals.ts';

/** The workers that deliver events; slow webhooks have slots of their own, and only a few. */
export const deliveryWorkers: readonly Worker[] = [
  createQueueWorker(),
  createQueueWorker({ name: 'webhooks-slow', slow: true, concurrency: 12, perOrg: 6 }),
  createRetryWorker(),
  createRetryWorker({ name: 'deliveries-slow', slow: true, concurrency: 8, perOrg: 4 }),
];

export const deliveryJobs: readonly PeriodicJob[] = [
  skipUndeliverable,
  maintainPartitions,
  { name: 'delivery totals', run: ({ db }) => addTotals(db) },
];
