import { limits, type Task } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { userSeesProject } from '../../projects/access.ts';

/** The watchers of a task as a statement returns them. */
export interface WatcherRow {
  watcherIds: string[];
  /** Names of those who can see the project, by ID, perhaps without the viewer; null where there are none. */
  watcherNames: Record<string, string> | null;
}

/**
 * SQL for the columns of a {@link WatcherRow} of `task` in `project`. A task that nobody but the viewer watches costs nothing
 * more. `case` keeps PostgreSQL from reading all members of the organization to find a few watchers among them.
 */
export function watcherColumns(viewerId: unknown): RawBuilder<WatcherRow> {
  return sql`task.watcher_ids as "watcherIds",
    case when not task.watcher_ids <@ array[${viewerId}]::uuid[] then (
      select json_object_agg(watcher.id, watcher.name) from users watcher
      where watcher.id = any(task.watcher_ids) and watcher.disabled_at is null
        and case when ${userSeesProject(sql`watcher.id`)} then true end) end as "watcherNames"`;
}

/**
 * The watchers who can see the task, in the order in which they started. The others stay stored in case they come back,
 * and are never shown. The viewer sees the task, or would not have got the row.
 */
export function shownWatchers(
  { actor }: Pick<Ctx, 'actor'>,
  { watcherIds, watcherNames }: WatcherRow,
): Task['watchers'] {
  const names = new Map(Object.entries(watcherNames ?? {})).set(actor.userId, actor.name);
  return watcherIds.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

/**
 * SQL for `watcher_ids` of a task after people started to watch by what they did: without those who have stopped watching
 * it, and no more than `limits.watchersPerTask`.
 */
export function withWatchers(userIds: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`watcher_ids || array(
    select added.id from unnest(${userIds}::uuid[]) with ordinality added (id, place)
    where added.id <> all(watcher_ids) and added.id <> all(unwatched_by)
    group by added.id order by min(added.place)
    limit greatest(0, ${sql.lit(limits.watchersPerTask)} - cardinality(watcher_ids)))`;
}
