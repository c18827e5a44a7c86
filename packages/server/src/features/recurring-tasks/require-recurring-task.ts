import type { RecurringTask } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { type ProjectAccess, requireProject, requireRole } from '../projects/access.ts';
import { lockProjectTasks } from '../projects/index.ts';
import { findRecurringTask } from './recurring-task-store.ts';

interface Names {
  id: string;
  recurringTaskId: string;
}

/**
 * A recurring task and its project, if the caller sees it and their role is sufficient: else NOT_FOUND, then FORBIDDEN.
 * With `lock`, the tasks of the project are locked first: the worker and whoever completes a task do the same.
 */
export async function requireRecurringTask(
  ctx: Ctx,
  { id, recurringTaskId }: Names,
  need: 'see' | 'write',
  { lock = false }: { lock?: boolean } = {},
): Promise<{ project: ProjectAccess; recurring: RecurringTask }> {
  const project = await requireProject(ctx, id, 'see');
  if ((await findRecurringTask(ctx, project.id, recurringTaskId)) === undefined) throw notFound();
  requireRole(project.role, need);
  if (lock) await lockProjectTasks(ctx.db, project.id);
  const recurring = await findRecurringTask(ctx, project.id, recurringTaskId);
  if (recurring === undefined) throw notFound();
  return { project, recurring };
}
