import type { Chore } from '../../../chores.ts';
import type { Worker } from '../../../work/worker.ts';
import { keepPartitions } from '../queue/maintain-partitions.ts';
import { createLaneWorker } from '../queue/queue-worker.ts';
import { createRetryWorker } from '../queue/retry-worker.ts';
import { skipUndeliverable } from '../queue/skip-undeliverable.ts';
import { addTotals } from './delivery-totals.ts';

/** The kinds of work that deliver events; the slow webhooks have slots of their own, and few of them. */
export const deliveryWorkers: readonly Worker[] = [
  createLaneWorker(),
  createLaneWorker({ name: 'webhooks-slow', slow: true, concurrency: 12, perOrg: 6 }),
  createRetryWorker(),
  createRetryWorker({ name: 'deliveries-slow', slow: true, concurrency: 8, perOrg: 4 }),
];

export const deliveryChores: readonly Chore[] = [
  skipUndeliverable,
  keepPartitions,
  { name: 'delivery totals', run: ({ db }) => addTotals(db) },
];
