import type { ColumnCategory } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { compileOnce } from '../../../db/compile-once.ts';

export interface TaskColumn {
  key: string;
  category: ColumnCategory;
}

/**
 * The column of that key, or the first one for null. It cannot be removed until the transaction ends, so that no task
 * enters a column that is being removed. An unknown key is BAD_REQUEST and lists the existing ones.
 */
export async function lockColumn(tx: Ctx, projectId: string, key: string | null): Promise<TaskColumn> {
  const [column] = await selectColumn(tx.db, { projectId, key });
  if (column !== undefined) return column;
  const keys = await tx.db
    .selectFrom('columns')
    .select('key')
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  const valid = keys.map((row) => row.key).join(', ');
  const message = `"status" must be one of this project's columns (${valid}); received "${key}"`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'status', message }] });
}

const selectColumn = compileOnce<TaskColumn, { projectId: string; key: string | null }>(
  ['projectId', 'key'],
  ({ projectId, key }) => columnToEnter(projectId, key),
);

/** SQL for the column that {@link lockColumn} finds, and its lock. */
export function columnToEnter(projectId: unknown, key: string | null): RawBuilder<TaskColumn> {
  return sql`
    select board_column.key, board_column.category from columns board_column
    where board_column.project_id = ${projectId} and (${key}::text is null or board_column.key = ${key})
    order by board_column.position limit 1 for key share`;
}
