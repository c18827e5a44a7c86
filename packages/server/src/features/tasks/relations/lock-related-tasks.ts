import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { requireTask, type TaskAccess } from '../task-access.ts';

/**
 * Two tasks that the caller sees, locked; else NOT_FOUND. The counters of both projects are locked before the tasks, in
 * one order for all, so that two callers who relate tasks of the same projects never wait for each other.
 */
export async function lockRelatedTasks(
  tx: Ctx,
  taskId: string,
  relatedTaskId: string,
): Promise<[TaskAccess, TaskAccess]> {
  const task = await requireTask(tx, taskId, 'see');
  const related = await requireTask(tx, relatedTaskId, 'see');
  // Circles are searched for in what everybody has committed: two relations that close one together must not pass.
  await sql`select from orgs where id = ${task.orgId} for no key update`.execute(tx.db);
  await sql`
    select from project_counters where project_id = any(${[task.projectId, related.projectId]}::uuid[])
    order by project_id for update`.execute(tx.db);
  return [
    await requireTask(tx, task.id, 'see', { lock: true }),
    await requireTask(tx, related.id, 'see', { lock: true }),
  ];
}
