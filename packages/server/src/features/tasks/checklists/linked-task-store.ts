import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Checklist items that were turned into tasks. Item and task are in one project, whose lock the caller holds. */

export async function linkItem(tx: Pick<Ctx, 'db'>, itemId: string, taskId: string | null): Promise<void> {
  await tx.db
    .updateTable('checklist_items')
    .set({ linked_task_id: taskId })
    .where('id', '=', itemId)
    .execute();
}

/**
 * Gives the items of these tasks the title and the completion of their task. Returns the tasks with these items, without
 * those whose items were right already.
 */
export async function followTasks(
  tx: Pick<Ctx, 'db' | 'actor'>,
  taskIds: readonly string[],
): Promise<string[]> {
  const completedBy = tx.actor.isService ? null : tx.actor.userId;
  const { rows } = await sql<{ taskId: string }>`
    with changed as (
      update checklist_items item set title = linked.title, completed_at = linked.completed_at,
        completed_by = case when linked.completed_at is not null then
          case when item.completed_at is null then ${completedBy}::uuid else item.completed_by end end
      from tasks linked
      where item.linked_task_id = any(${taskIds}::uuid[]) and linked.id = item.linked_task_id
        and (item.title <> linked.title or (item.completed_at is null) <> (linked.completed_at is null))
      returning item.task_id)
    select distinct task_id as "taskId" from changed order by task_id`.execute(tx.db);
  return rows.map(({ taskId }) => taskId);
}

/** The task with the item that was turned into this task; none for most. */
export async function readItemTasks(tx: Pick<Ctx, 'db'>, linkedTaskId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('checklist_items')
    .select('task_id as taskId')
    .where('linked_task_id', '=', linkedTaskId)
    .execute();
  return rows.map(({ taskId }) => taskId);
}

/** The tasks that the items of a task were turned into. */
export async function readLinkedTasks(tx: Pick<Ctx, 'db'>, taskId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('checklist_items')
    .select('linked_task_id as linkedTaskId')
    .where('task_id', '=', taskId)
    .where('linked_task_id', 'is not', null)
    .execute();
  return rows.flatMap(({ linkedTaskId }) => linkedTaskId ?? []);
}
