import { auditWorker } from './features/audits/index.ts';
import type { Worker } from './work/worker.ts';

/** Every kind of background work; a worker process runs a loop for each. */
export const workers: readonly Worker[] = [auditWorker];
