import type { Column, operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../access.ts';
import { checkRevision } from '../check-revision.ts';
import { readProject } from '../project-store.ts';
import { changeProject, lockProject, lockProjectTasks } from '../project-writes.ts';
import { completedCategory } from '../task-metrics.ts';
import { alignCompletion, countTasksIn, listColumns, writeColumns } from './column-store.ts';
import { type PlannedColumn, planColumns } from './plan-columns.ts';

/**
 * Replaces the columns by those sent, in their order; a column keeps its tasks by its key. CONFLICT when a column that
 * has tasks is left out. Tasks of a column that becomes or ceases to be a done column are completed or reopened, without
 * an event for each: it is the board that changed.
 */
export const setColumns: Handler<typeof operations.setColumns> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'manage');
    await lockProjectTasks(tx.db, project.id);
    const { revision } = await lockProject(tx.db, project.id);
    checkRevision(tx, revision);
    const before = await listColumns(tx.db, project.id);
    const after = planColumns(body.columns, before);
    if (!isSame(before, after)) await replaceColumns(tx, project, before, after);
    return readProject(tx, project.id);
  });

async function replaceColumns(
  tx: Ctx,
  project: { id: string; orgId: string },
  before: readonly Column[],
  after: readonly PlannedColumn[],
): Promise<void> {
  const now = tx.clock().toISOString();
  const planned = new Map(after.map((column) => [column.key, column]));
  await refuseTasksLeft(
    tx,
    project.id,
    before.filter((column) => !planned.has(column.key)),
  );
  await writeOrRefuse(tx, project, after);
  const recategorized = before.filter(({ key, category }) => {
    const then = planned.get(key)?.category;
    return then !== undefined && (then === completedCategory) !== (category === completedCategory);
  });
  if (recategorized.length > 0)
    await alignCompletion(
      tx.db,
      project.id,
      recategorized.map((column) => column.key),
      now,
    );
  await changeProject(tx.db, project.id, now);
}

/** Tasks cannot move meanwhile: writers wait for the lock that is held here. The foreign key is the safeguard. */
async function refuseTasksLeft(tx: Ctx, projectId: string, leaving: readonly Column[]): Promise<void> {
  if (leaving.length === 0) return;
  const held = await countTasksIn(
    tx.db,
    projectId,
    leaving.map((column) => column.key),
  );
  if (held.length === 0) return;
  const labels = new Map(leaving.map((column) => [column.key, column.label]));
  const names = held.map(
    ({ key, count }) => `"${labels.get(key)}" (${key}) has ${count} ${count === 1 ? 'task' : 'tasks'}`,
  );
  throw new ApiError(
    'CONFLICT',
    `${names.join(', ')}. Move the tasks to another column before you remove this one.`,
  );
}

async function writeOrRefuse(
  tx: Ctx,
  project: { id: string; orgId: string },
  columns: readonly PlannedColumn[],
): Promise<void> {
  try {
    await writeColumns(tx.db, project, columns);
  } catch (error) {
    if (violatedConstraint(error) !== 'tasks_project_id_status_fkey') throw error;
    throw new ApiError(
      'CONFLICT',
      'A task was just moved to a column you are removing. Read the project again.',
      {
        cause: error,
      },
    );
  }
}

function isSame(before: readonly Column[], after: readonly PlannedColumn[]): boolean {
  return (
    before.length === after.length &&
    after.every((column, position) => {
      const old = before[position];
      return (
        old !== undefined &&
        old.key === column.key &&
        old.label === column.label &&
        old.color === column.color &&
        old.category === column.category &&
        old.wipLimit === column.wipLimit
      );
    })
  );
}
