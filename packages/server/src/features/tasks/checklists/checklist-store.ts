import type { Checklist } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { isId, newId } from '../../../ids.ts';
import { type ChecklistRow, checklistJson, toChecklist } from '../part-rows.ts';
import { type Paging, readPartPage } from '../read-part-page.ts';
import type { TaskAccess } from '../task-access.ts';

/**
 * Checklists of a task. Their positions are 0, 1, 2, … without gaps; whoever changes them holds the lock on the task,
 * so counts stay true until the commit.
 */

/** Checklists of a task the caller sees, in their order. */
export async function readChecklistPage(ctx: Ctx, taskId: string, paging: Paging) {
  const { rows, total } = await readPartPage<ChecklistRow>(ctx, taskId, paging, {
    total: sql`(select count(*) from checklists checklist where checklist.task_id = task.id)`,
    items: sql`select ${checklistJson} as item from checklists checklist
      where checklist.task_id = task.id order by checklist.position, checklist.id`,
  });
  return { items: rows.map(toChecklist), total };
}

/** A checklist of that task with its items; undefined when there is none. */
export async function findChecklist(ctx: Ctx, taskId: string, id: string): Promise<Checklist | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<{ checklist: ChecklistRow }>`
    select ${checklistJson} as checklist from checklists checklist
    where checklist.id = ${id} and checklist.task_id = ${taskId}`.execute(ctx.db);
  return rows[0] === undefined ? undefined : toChecklist(rows[0].checklist);
}

export async function countChecklists(ctx: Ctx, taskId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('checklists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a checklist with its items, none of them completed, and returns it. */
export async function insertChecklist(
  ctx: Pick<Ctx, 'db'>,
  task: Pick<TaskAccess, 'id' | 'orgId'>,
  { title, position, items }: { title: string; position: number; items: readonly string[] },
): Promise<Checklist> {
  const id = newId();
  const rows = items.map((itemTitle, index) => ({ id: newId(), title: itemTitle, position: index }));
  await ctx.db
    .insertInto('checklists')
    .values({ id, org_id: task.orgId, task_id: task.id, title, position })
    .execute();
  if (rows.length > 0) await insertRows(ctx, task, id, rows);
  return {
    id,
    taskId: task.id,
    title,
    position,
    items: rows.map((row) => ({
      ...row,
      checklistId: id,
      completed: false,
      completedAt: null,
      completedBy: null,
      linkedTask: null,
    })),
    itemCount: rows.length,
    doneCount: 0,
  };
}

/** One array for each column, so that the statement has the same text for any number of items. */
async function insertRows(
  ctx: Pick<Ctx, 'db'>,
  task: Pick<TaskAccess, 'id' | 'orgId'>,
  checklistId: string,
  rows: readonly { id: string; title: string; position: number }[],
): Promise<void> {
  const ids = rows.map((row) => row.id);
  const titles = rows.map((row) => row.title);
  const positions = rows.map((row) => row.position);
  await sql`
    insert into checklist_items (id, org_id, task_id, checklist_id, title, position)
    select id, ${task.orgId}::uuid, ${task.id}::uuid, ${checklistId}::uuid, title, position
    from unnest(${ids}::uuid[], ${titles}::text[], ${positions}::integer[]) as item (id, title, position)`.execute(
    ctx.db,
  );
}

export async function renameChecklist(ctx: Ctx, id: string, title: string): Promise<void> {
  await ctx.db.updateTable('checklists').set({ title }).where('id', '=', id).execute();
}

/** Moves a checklist to another position; those between the two positions shift by one. */
export async function moveChecklist(
  ctx: Ctx,
  { id, taskId, position: from }: Pick<Checklist, 'id' | 'taskId' | 'position'>,
  to: number,
): Promise<void> {
  const step = from < to ? -1 : 1;
  await sql`
    update checklists set position = case when id = ${id} then ${to}::integer else position + ${step}::integer end
    where task_id = ${taskId}
      and position between ${Math.min(from, to)}::integer and ${Math.max(from, to)}::integer`.execute(ctx.db);
}

/** Deletes a checklist with its items; those after it move up. */
export async function removeChecklist(
  ctx: Ctx,
  { id, taskId, position }: Pick<Checklist, 'id' | 'taskId' | 'position'>,
): Promise<void> {
  await ctx.db.deleteFrom('checklists').where('id', '=', id).execute();
  await ctx.db
    .updateTable('checklists')
    .set({ position: sql`position - 1` })
    .where('task_id', '=', taskId)
    .where('position', '>', position)
    .execute();
}
