import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { countUnread, markRead } from './notification-list-store.ts';

/** What is read is not mailed any more. Ids of nothing, or of somebody else's, change nothing. */
export const markNotificationsRead: Handler<typeof operations.markNotificationsRead> = async (
  ctx,
  { body },
) => {
  await markRead(ctx.db, ctx.actor.userId, body?.ids ?? null, ctx.clock().toISOString());
  return { unread: await countUnread(ctx) };
};
