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
 * One page of what hangs on a task, with the total: one statement, so that both are of one moment. NOT_FOUND when the
 * caller does not see the task.
 *
 * `total` is SQL over `tasks t`; `items` is a select of one JSON column `item` for the task `t.id`, in its order.
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
    from tasks t join projects p on p.id = t.project_id
    where t.id = ${taskId} and ${seesProject(ctx)}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  return { rows: row.items ?? [], total: Number(row.total) };
}
