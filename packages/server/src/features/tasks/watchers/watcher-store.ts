import type { TaskWatchers } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { userSeesProject } from '../../projects/access.ts';
import { shownWatchers, type WatcherRow, watcherColumns, withWatchers } from './watcher-rows.ts';

type Db = Kysely<Tables>;

/** Who watches a task, as it is stored. */
export interface StoredWatchers {
  /** Also those who can no longer see the task. */
  watcherIds: string[];
  unwatchedBy: string[];
  /** Those who can see it. */
  shown: TaskWatchers['watchers'];
}

/** The watchers of a task that the caller sees and has locked. */
export async function readWatchers(tx: Pick<Ctx, 'db' | 'actor'>, taskId: string): Promise<StoredWatchers> {
  const { rows } = await sql<WatcherRow & { unwatchedBy: string[] }>`
    select task.unwatched_by as "unwatchedBy", ${watcherColumns(tx.actor.userId)}
    from tasks task join projects project on project.id = task.project_id where task.id = ${taskId}`.execute(
    tx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  return { ...row, shown: shownWatchers(tx, row) };
}

/** Writes the watchers of a locked task. Its ETag changes, because the task shows them. */
export async function writeWatchers(
  db: Db,
  taskId: string,
  { watcherIds, unwatchedBy }: Pick<StoredWatchers, 'watcherIds' | 'unwatchedBy'>,
): Promise<void> {
  await sql`
    update tasks set watcher_ids = ${watcherIds}, unwatched_by = ${unwatchedBy}, parts_revision = parts_revision + 1
    where id = ${taskId}`.execute(db);
}

/** Whether a user exists, is not disabled, and can see the project. */
export async function canSee(db: Db, projectId: string, userId: string): Promise<boolean> {
  if (!isId(userId)) return false;
  const { rows } = await sql`
    select from users person cross join projects project
    where person.id = ${userId} and person.disabled_at is null and project.id = ${projectId}
      and ${userSeesProject(sql`person.id`)}`.execute(db);
  return rows.length > 0;
}

/** Makes people watch a locked task, as {@link withWatchers} describes. Returns whether anybody was added. */
export async function startWatching(db: Db, taskId: string, userIds: readonly string[]): Promise<boolean> {
  const added = withWatchers(userIds);
  const { rows } = await sql`
    update tasks set watcher_ids = ${added}, parts_revision = parts_revision + 1
    where id = ${taskId} and ${added} <> watcher_ids
    returning id`.execute(db);
  return rows.length > 0;
}
