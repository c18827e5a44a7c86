import type { ColumnCategory } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';

export interface TaskColumn {
  key: string;
  category: ColumnCategory;
}

/**
 * The column of that key, or the first one for null. It cannot be removed until the transaction ends, so that no task
 * enters a column that is being removed. An unknown key is BAD_REQUEST and lists the existing ones.
 */
export async function lockColumn(tx: Ctx, projectId: string, key: string | null): Promise<TaskColumn> {
  const column = await tx.db
    .selectFrom('columns')
    .select(['key', 'category'])
    .where('project_id', '=', projectId)
    .$if(key !== null, (query) => query.where('key', '=', key ?? ''))
    .orderBy('position')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst();
  if (column !== undefined) return column;
  const keys = await tx.db
    .selectFrom('columns')
    .select('key')
    .where('project_id', '=', projectId)
    .orderBy('position')
    .execute();
  const valid = keys.map((row) => `"${row.key}"`).join(', ');
  const message = `status "${key}" is not a column of this project; valid columns: ${valid}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'status', message }] });
}
