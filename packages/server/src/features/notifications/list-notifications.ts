import type { Notification, operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { publicUrl } from '../../mail/public-url.ts';
import type { ShownNotice } from './mail/mail-items-store.ts';
import { describeNotice, noticeUrl } from './notices/describe-notice.ts';
import { readNotificationPage } from './notification-list-store.ts';
import { readPreferences } from './preferences/preferences-store.ts';

export const listNotifications: Handler<typeof operations.listNotifications> = async (ctx, { query }) => {
  const { page = 1, limit = 50, unread = null } = query;
  const { notices, total } = await readNotificationPage(ctx, { unread, page, limit });
  const { timeZone } = await readPreferences(ctx.db, ctx.actor.userId);
  const base = publicUrl(ctx.config);
  return { items: notices.map((notice) => toNotification(notice, base, timeZone)), total };
};

function toNotification(notice: ShownNotice, base: string, timeZone: string): Notification {
  const { text, excerpt } = describeNotice(notice, timeZone);
  return {
    id: notice.id,
    kind: notice.kind,
    text,
    excerpt,
    projectId: notice.projectId,
    projectName: notice.projectName,
    taskId: notice.taskId,
    commentId: notice.commentId,
    auditId: notice.auditId,
    webhookId: notice.webhookId,
    actor: notice.actor,
    url: noticeUrl(base, notice),
    createdAt: notice.createdAt,
    readAt: notice.readAt,
  };
}
