import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { countUnread, markRead } from './notification-list-store.ts';

/** Notifications that are read are no longer emailed. IDs that are unknown, or belong to another user, change nothing. */
export const markNotificationsRead: Handler<typeof operations.markNotificationsRead> = async (
  ctx,
  { body },
) => {
  await markRead(ctx.db, ctx.actor.userId, body?.ids ?? null, ctx.clock().toISOString());
  return { unread: await countUnread(ctx) };
};
