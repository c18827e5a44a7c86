import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireProject } from '../../projects/access.ts';
import { readFindingTasks } from './finding-task-store.ts';

export const listFindingTasks: Handler<typeof operations.listFindingTasks> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  const { check = null, page = 1, limit = limits.page.default } = query;
  return readFindingTasks(ctx, project.id, { check, page, limit });
};
