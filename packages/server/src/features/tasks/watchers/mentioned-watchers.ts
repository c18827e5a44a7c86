import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { EmitContext } from '../../../events/emit.ts';
import { touch } from '../../../events/touch.ts';
import { startWatching } from './watcher-store.ts';

/** The IDs of the people who watch some tasks, by task, whether they can still see it or not. */
export async function readWatchersOf(
  db: Kysely<Tables>,
  taskIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; watcherIds: string[] }>`
    select id, watcher_ids as "watcherIds" from tasks where id = any(${taskIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, watcherIds }) => [id, watcherIds]));
}

/** Somebody whom a text of a task mentions. */
export interface MentionedPerson {
  orgId: string;
  projectId: string;
  taskId: string;
  userId: string;
}

/**
 * Makes people watch the tasks that mention them, in the caller's transaction. It locks the counters of the projects
 * before the tasks, as every change of tasks does, so call it before anything else that locks tasks.
 */
export async function watchMentioned(tx: EmitContext, mentioned: readonly MentionedPerson[]): Promise<void> {
  if (mentioned.length === 0) return;
  const projectIds = [...new Set(mentioned.map(({ projectId }) => projectId))];
  await sql`
    select from project_counters where project_id = any(${projectIds}::uuid[]) order by project_id
    for no key update`.execute(tx.db);
  const tasks = Map.groupBy(mentioned, ({ taskId }) => taskId);
  for (const taskId of [...tasks.keys()].sort()) {
    const people = tasks.get(taskId) ?? [];
    const [first] = people;
    const userIds = people.map(({ userId }) => userId);
    if (first === undefined || !(await startWatching(tx.db, taskId, userIds))) continue;
    await touch(tx, { id: taskId, orgId: first.orgId, projectId: first.projectId });
  }
}
