import type { Notification, operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { publicUrl } from '../../mail/public-url.ts';
import { describeNotification, notificationUrl } from './describe-notification.ts';
import type { ShownNotification } from './mail/mail-items-store.ts';
import { readNotificationPage } from './notification-list-store.ts';
import { readPreferences } from './preferences/preferences-store.ts';

export const listNotifications: Handler<typeof operations.listNotifications> = async (ctx, { query }) => {
  const { page = 1, limit = 50, unread = null, watching = null } = query;
  const { notifications, total } = await readNotificationPage(ctx, { unread, watching, page, limit });
  const { timeZone } = await readPreferences(ctx.db, ctx.actor.userId);
  const base = publicUrl(ctx.config);
  return { items: notifications.map((notification) => toNotification(notification, base, timeZone)), total };
};

function toNotification(notification: ShownNotification, base: string, timeZone: string): Notification {
  const { text, excerpt } = describeNotification(notification, timeZone);
  return {
    id: notification.id,
    kind: notification.kind,
    text,
    excerpt,
    projectId: notification.projectId,
    projectName: notification.projectName,
    taskId: notification.taskId,
    commentId: notification.commentId,
    auditId: notification.auditId,
    auditFailed: 'error' in notification.details && notification.details.error !== null,
    webhookId: notification.webhookId,
    actor: notification.actor,
    url: notificationUrl(base, notification),
    createdAt: notification.createdAt,
    readAt: notification.readAt,
  };
}
