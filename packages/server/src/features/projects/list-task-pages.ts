import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from './access.ts';
import { readTaskPages } from './task-page-store.ts';

/** The pages that a project's tasks are about, with the number of tasks for each. */
export const listTaskPages: Handler<typeof operations.listTaskPages> = async (ctx, { params, query }) => {
  const project = await requireProject(ctx, params.id, 'see');
  return readTaskPages(ctx.db, project.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
