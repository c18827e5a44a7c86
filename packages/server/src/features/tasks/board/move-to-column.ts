import type { Ctx } from '../../../context.ts';
import { enterColumn, saveTaskAsService } from '../save-task.ts';
import type { TaskAccess } from '../task-access.ts';
import { readTaskFields } from '../task-fields.ts';
import { endOfColumn } from './task-positions.ts';

/** Moves a task to the end of a column for the service itself. Call it with the project's tasks and the task locked. */
export async function moveToColumn(
  tx: Ctx,
  task: Pick<TaskAccess, 'id' | 'orgId' | 'projectId'>,
  status: string,
): Promise<void> {
  const before = await readTaskFields(tx, task.id);
  if (before.status === status) return;
  const completedAt = await enterColumn(tx, task.projectId, status, before.completedAt);
  const position = await endOfColumn(tx, task.projectId, status);
  await saveTaskAsService(tx, task, before, { status, position, completedAt });
}
