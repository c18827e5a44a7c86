import type { operationsByResource } from '@fettle/contract';
import type { Chore } from '../../chores.ts';
import type { Handlers } from '../../handler.ts';
import { dropOldNotifications } from './drop-old-notifications.ts';
import { getNotificationPreferences } from './get-notification-preferences.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';
import { remindDue } from './remind-due.ts';
import { tellDisabledWebhooks } from './tell-disabled-webhooks.ts';
import { updateNotificationPreferences } from './update-notification-preferences.ts';

export { mailMeasures } from './mail-measures.ts';
export { mailWorker } from './mail-worker.ts';
export { notificationWorker } from './notification-worker.ts';
export { unsubscribeDoor } from './unsubscribe.ts';

export const notificationHandlers: Handlers<(typeof operationsByResource)['notifications']> = {
  getNotificationPreferences,
  updateNotificationPreferences,
  listNotifications,
  markNotificationsRead,
};

export const notificationChores: readonly Chore[] = [remindDue, tellDisabledWebhooks, dropOldNotifications];
