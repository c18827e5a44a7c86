/** Every wake-up there is. */
export type WakeName =
  /** An audit is queued: for the audit worker. */
  | 'audits'
  /** A webhook has a first attempt to make: for the queue worker. */
  | 'webhooks'
  /** Somebody requested a delivery: for the retry workers. */
  | 'deliveries'
  /** An import is queued: for the import worker. */
  | 'imports'
  /** There is a new event: for everything that reads all events. */
  | 'events'
  /** A code host sent something about tasks: for the worker that links it. */
  | 'received_events'
  /** A task that recurs was completed: for the job that creates the next one. */
  | 'recurring_tasks';
