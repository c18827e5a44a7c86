import { limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireProject } from './access.ts';
import { readLabelPage } from './label-store.ts';

/** The labels of a project's tasks, with the number of tasks for each. */
export const listProjectLabels: Handler<typeof operations.listProjectLabels> = async (
  ctx,
  { params, query },
) => {
  const project = await requireProject(ctx, params.id, 'see');
  return readLabelPage(ctx.db, project.id, {
    page: query.page ?? 1,
    limit: query.limit ?? limits.page.default,
  });
};
