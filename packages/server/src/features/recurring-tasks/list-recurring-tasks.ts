import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from '../projects/access.ts';
import { readRecurringTaskPage } from './recurring-task-store.ts';

/** The recurring tasks of a project, oldest first. */
export const listRecurringTasks: Handler<typeof operations.listRecurringTasks> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  return await readRecurringTaskPage(ctx, project.id, query);
};
