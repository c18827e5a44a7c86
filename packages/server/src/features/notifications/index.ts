import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import type { PeriodicJob } from '../../periodic-jobs.ts';
import { notifyDisabledWebhooks } from './creation/notify-disabled-webhooks.ts';
import { remindOfDueDates } from './creation/remind-of-due-dates.ts';
import { dropOldNotifications } from './drop-old-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { getNotificationPreferences } from './preferences/get-notification-preferences.ts';
import { updateNotificationPreferences } from './preferences/update-notification-preferences.ts';

export { notificationWorker } from './creation/notification-worker.ts';
export { mailMetrics } from './mail/mail-metrics.ts';
export { mailWorker } from './mail/mail-worker.ts';
export { unsubscribeLinks } from './mail/unsubscribe.ts';

export const notificationHandlers: Handlers<(typeof operationsByResource)['notifications']> = {
  getNotificationPreferences,
  updateNotificationPreferences,
  listNotifications,
  markNotificationsRead,
};

export const notificationJobs: readonly PeriodicJob[] = [
  remindOfDueDates,
  notifyDisabledWebhooks,
  dropOldNotifications,
];
