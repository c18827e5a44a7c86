import { limits } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { userSeesProject } from '../../projects/access.ts';

/**
 * JSON of the watchers of `task` who can see `project`, in the order in which they started; null where there are none.
 * Those who have lost access are kept on the task in case they come back, and never shown.
 */
export const watchersJson = sql`case when task.watcher_ids <> '{}' then (
  select json_agg(json_build_object('id', watcher.id, 'name', watcher.name)
    order by array_position(task.watcher_ids, watcher.id))
  from users watcher
  where watcher.id = any(task.watcher_ids) and watcher.disabled_at is null
    and ${userSeesProject(sql`watcher.id`)}) end`;

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
