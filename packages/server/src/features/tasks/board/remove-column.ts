import type { Column, operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { completedCategory, listColumns, lockProjectTasks, setColumns } from '../../projects/index.ts';
import { moveColumnTasks } from './move-column-tasks.ts';

/** Removes a column after moving its tasks to the end of another one, in one transaction. */
export const removeColumn: Handler<typeof operations.removeColumn> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const { id, orgId } = await requireProject(tx, params.id, 'manage');
    await lockProjectTasks(tx.db, id);
    const columns = await listColumns(tx.db, id);
    const rest = columns.filter(({ key }) => key !== body.column);
    if (rest.length === columns.length) refuse('column', `"${body.column}" is not a column of the project`);
    const to = findTarget(rest, body.tasksTo);
    const toIsDone = to.category === completedCategory;
    await moveColumnTasks(tx, { orgId, projectId: id }, { from: body.column, to: to.key, toIsDone });
    return setColumns(tx, {
      params: { id },
      query: {},
      body: { columns: rest.map(({ key, label, color, category }) => ({ key, label, color, category })) },
    });
  });

function findTarget(columns: readonly Column[], key: string): Column {
  const target = columns.find((column) => column.key === key);
  if (target !== undefined) return target;
  const keys = columns.map((column) => column.key).join(', ');
  const hint = keys === '' ? 'the last column cannot be removed' : `valid columns: ${keys}`;
  refuse('tasksTo', `"${key}" is not another column of the project; ${hint}`);
}

function refuse(path: string, why: string): never {
  const message = `${path}: ${why}.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
