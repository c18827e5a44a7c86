import { watchingKinds } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { isId } from '../../ids.ts';
import { seesProject } from '../projects/access.ts';
import { readsComment } from '../tasks/access.ts';
import { type ShownNotification, shownColumns, shownJoins } from './mail/mail-items-store.ts';

interface NotificationSelection {
  /** Null for both. */
  unread: boolean | null;
  /** Whether the user is notified because they watch a task; null for both. */
  watching: boolean | null;
  page: number;
  limit: number;
}

/** A page of a user's notifications that they can still see, newest first, with the total. */
export async function readNotificationPage(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  { unread, watching, page, limit }: NotificationSelection,
): Promise<{ notifications: ShownNotification[]; total: number }> {
  const isUnread =
    unread === null
      ? sql``
      : unread
        ? sql`and notification.read_at is null`
        : sql`and notification.read_at is not null`;
  const isWatching =
    watching === null ? sql`` : sql`and (notification.kind = any(${watchingKinds}::text[])) = ${watching}`;
  const filter = sql`${isUnread} ${isWatching}`;
  const total = await count(ctx, filter);
  const { rows } = await sql<ShownNotification>`
    select ${shownColumns} from notifications notification ${shownJoins}
    where notification.user_id = ${ctx.actor.userId} ${filter} and ${seesProject(ctx)}
      and (comment.id is null or ${readsComment(ctx.actor)})
    order by notification.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  return { notifications: rows, total };
}

export async function countUnread(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<number> {
  return count(ctx, sql`and notification.read_at is null`);
}

async function count(ctx: Pick<Ctx, 'db' | 'actor'>, filter: RawBuilder<unknown>): Promise<number> {
  const isGuest = ctx.actor.guestIn.length > 0;
  const ofComment = isGuest ? sql`left join comments comment on comment.id = notification.comment_id` : sql``;
  const isRead = isGuest ? sql`and (comment.id is null or ${readsComment(ctx.actor)})` : sql``;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from notifications notification join projects project on project.id = notification.project_id
    ${ofComment} where notification.user_id = ${ctx.actor.userId} ${filter} and ${seesProject(ctx)} ${isRead}`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}

/** Marks the given notifications of a user as read, or all of them; those of other users are left alone. */
export async function markRead(
  db: Kysely<Tables>,
  userId: string,
  ids: readonly string[] | null,
  now: string,
): Promise<void> {
  const wanted = ids?.filter(isId) ?? null;
  await sql`
    update notifications set read_at = ${now}
    where user_id = ${userId} and read_at is null and (${wanted}::uuid[] is null or id = any(${wanted}::uuid[]))`.execute(
    db,
  );
}
