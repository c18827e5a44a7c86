import type { ChecklistItem } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { type ChecklistItemRow, checklistItemJson, toChecklistItem } from '../part-rows.ts';
import type { TaskAccess } from '../task-access.ts';

/** Items of a checklist; their positions are like those of checklists (checklist-store.ts). */

/** How many items a checklist of that task has; undefined when there is no such checklist. */
export async function countItems(ctx: Ctx, taskId: string, checklistId: string): Promise<number | undefined> {
  if (!isId(checklistId)) return undefined;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from checklist_items item where item.checklist_id = checklist.id) as count
    from checklists checklist where checklist.id = ${checklistId} and checklist.task_id = ${taskId}`.execute(
    ctx.db,
  );
  return rows[0]?.count;
}

/** An item of that checklist of that task; undefined when there is none. */
export async function findItem(
  ctx: Ctx,
  { id: taskId, checklistId, itemId }: { id: string; checklistId: string; itemId: string },
): Promise<ChecklistItem | undefined> {
  if (![taskId, checklistId, itemId].every(isId)) return undefined;
  const { rows } = await sql<{ item: ChecklistItemRow }>`
    select ${checklistItemJson} as item from checklist_items item
      left join users completer on completer.id = item.completed_by
    where item.id = ${itemId} and item.checklist_id = ${checklistId} and item.task_id = ${taskId}`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? undefined : toChecklistItem(rows[0].item);
}

/** Adds an item that is not completed. */
export async function insertItem(ctx: Ctx, task: TaskAccess, item: ChecklistItem): Promise<void> {
  await ctx.db
    .insertInto('checklist_items')
    .values({
      id: item.id,
      org_id: task.orgId,
      task_id: task.id,
      checklist_id: item.checklistId,
      title: item.title,
      position: item.position,
      completed_at: null,
      completed_by: null,
    })
    .execute();
}

export async function changeItem(ctx: Ctx, item: ChecklistItem): Promise<void> {
  await ctx.db
    .updateTable('checklist_items')
    .set({ title: item.title, completed_at: item.completedAt, completed_by: item.completedBy?.id ?? null })
    .where('id', '=', item.id)
    .execute();
}

/** Moves an item to another position; those between the two positions shift by one. */
export async function moveItem(
  ctx: Ctx,
  { id, checklistId, position: from }: Pick<ChecklistItem, 'id' | 'checklistId' | 'position'>,
  to: number,
): Promise<void> {
  const step = from < to ? -1 : 1;
  await sql`
    update checklist_items
    set position = case when id = ${id} then ${to}::integer else position + ${step}::integer end
    where checklist_id = ${checklistId}
      and position between ${Math.min(from, to)}::integer and ${Math.max(from, to)}::integer`.execute(ctx.db);
}

/** Moves an item to another checklist: items after it shift down there, and up in the checklist it left. */
export async function moveItemToChecklist(
  ctx: Ctx,
  { id, checklistId: left, position: from }: Pick<ChecklistItem, 'id' | 'checklistId' | 'position'>,
  { checklistId: entered, position: to }: Pick<ChecklistItem, 'checklistId' | 'position'>,
): Promise<void> {
  await sql`
    update checklist_items
    set checklist_id = case when id = ${id} then ${entered}::uuid else checklist_id end,
      position = case
        when id = ${id} then ${to}::integer
        when checklist_id = ${left} then position - 1
        else position + 1
      end
    where id = ${id} or (checklist_id = ${left} and position > ${from}::integer)
      or (checklist_id = ${entered} and position >= ${to}::integer)`.execute(ctx.db);
}

/** Deletes an item; those after it move up. */
export async function removeItem(ctx: Ctx, { id, checklistId, position }: ChecklistItem): Promise<void> {
  await ctx.db.deleteFrom('checklist_items').where('id', '=', id).execute();
  await ctx.db
    .updateTable('checklist_items')
    .set({ position: sql`position - 1` })
    .where('checklist_id', '=', checklistId)
    .where('position', '>', position)
    .execute();
}
