import { dropOldEvents } from './features/activity/index.ts';
import { auditWorker, expireIgnoredIssues, startDueAudits } from './features/audits/index.ts';
import { importWorker } from './features/imports/index.ts';
import { dropOldReceivedEvents, receivedEventWorker } from './features/integrations/index.ts';
import { mailWorker, notificationJobs, notificationWorker } from './features/notifications/index.ts';
import { checkVerifiedDomains } from './features/orgs/index.ts';
import { faviconWorker } from './features/projects/index.ts';
import { createDueTasks } from './features/recurring-tasks/index.ts';
import { dropOldScimRequests } from './features/scim/index.ts';
import { transferJobs, transferWorkers } from './features/transfer/index.ts';
import { deliveryJobs, deliveryWorkers } from './features/webhooks/index.ts';
import { type PeriodicJob, sharedJobs } from './periodic-jobs.ts';
import { securityLogRetention } from './security-log/security-log-retention.ts';
import { watchTransactions } from './work/old-transactions.ts';
import type { Worker } from './work/worker.ts';

/** Every kind of background work; a worker process runs a loop for each. */
export const workers: readonly Worker[] = [
  auditWorker,
  ...deliveryWorkers,
  notificationWorker,
  mailWorker,
  receivedEventWorker,
  faviconWorker,
  importWorker,
  ...transferWorkers,
];

/** Everything the worker repeats: first what is due at a certain time, then maintenance. */
export const periodicJobs: readonly PeriodicJob[] = [
  startDueAudits,
  createDueTasks,
  expireIgnoredIssues,
  checkVerifiedDomains,
  ...notificationJobs,
  ...sharedJobs,
  watchTransactions(),
  ...deliveryJobs,
  dropOldEvents,
  dropOldReceivedEvents,
  dropOldScimRequests,
  securityLogRetention,
  ...transferJobs,
];
