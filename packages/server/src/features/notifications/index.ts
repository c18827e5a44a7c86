import type { operationsByResource } from '@fettle/contract';
import type { Chore } from '../../chores.ts';
import type { Handlers } from '../../handler.ts';
import { dropOldNotifications } from './drop-old-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { notifyDisabledWebhooks } from './notices/notify-disabled-webhooks.ts';
import { remindOfDueDates } from './notices/remind-of-due-dates.ts';
import { getNotificationPreferences } from './preferences/get-notification-preferences.ts';
import { updateNotificationPreferences } from './preferences/update-notification-preferences.ts';

export { mailMetrics } from './mail/mail-metrics.ts';
export { mailWorker } from './mail/mail-worker.ts';
export { unsubscribeLinks } from './mail/unsubscribe.ts';
export { notificationWorker } from './notices/notification-worker.ts';

export const notificationHandlers: Handlers<(typeof operationsByResource)['notifications']> = {
  getNotificationPreferences,
  updateNotificationPreferences,
  listNotifications,
  markNotificationsRead,
};

export const notificationChores: readonly Chore[] = [
  remindOfDueDates,
  notifyDisabledWebhooks,
  dropOldNotifications,
];
