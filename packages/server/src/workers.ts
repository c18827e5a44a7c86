import { type Chore, chores } from './chores.ts';
import { watchTransactions } from './db/old-transactions.ts';
import { auditWorker, startDueAudits } from './features/audits/index.ts';
import { mailWorker, notificationChores, notificationWorker } from './features/notifications/index.ts';
import { deliveryChores, deliveryWorkers } from './features/webhooks/index.ts';
import { keepSecurityLog } from './security-log/keep-security-log.ts';
import type { Worker } from './work/worker.ts';

/** Every kind of background work; a worker process runs a loop for each. */
export const workers: readonly Worker[] = [auditWorker, ...deliveryWorkers, notificationWorker, mailWorker];

/** What is done again and again: what is due by the clock first, then upkeep. */
export const everyChore: readonly Chore[] = [
  startDueAudits,
  ...notificationChores,
  ...chores,
  watchTransactions(),
  ...deliveryChores,
  keepSecurityLog,
];
