import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { seesProject } from '../projects/access.ts';

export interface Paging {
  page?: number;
  limit?: number;
}

/**
 * One page of the parts of a task, with the total: one statement, so that both are from one moment. NOT_FOUND when the
 * caller does not see the task.
 *
 * `total` is SQL over `tasks task`; `items` selects one JSON column `item` for the task `task.id`, in its order.
 */
export async function readPartPage<Row>(
  ctx: Ctx,
  taskId: string,
  { page = 1, limit = 50 }: Paging,
  { total, items }: { total: RawBuilder<unknown>; items: RawBuilder<unknown> },
): Promise<{ rows: Row[]; total: number }> {
  if (!isId(taskId)) throw notFound();
  const { rows } = await sql<{ total: number; items: Row[] | null }>`
    select ${total} as total,
      (select json_agg(part.item) from (${items} limit ${limit} offset ${(page - 1) * limit}) part) as items
    from tasks task join projects project on project.id = task.project_id
    where task.id = ${taskId} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return { rows: row.items ?? [], total: Number(row.total) };
}
