import { limits, type operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { readFilterValues } from './task-filters.ts';
import { readTaskPage } from './task-list-store.ts';

/** Tasks of one project, or of all projects the caller sees. */
export const listTasks: Handler<typeof operations.listTasks> = async (ctx, { query }) => {
  const { projectId = null, page = 1, limit = limits.page.default } = query;
  if (projectId !== null && !isId(projectId)) throw notFound();
  return await readTaskPage(ctx, {
    projectId,
    filters: readFilterValues(query),
    sort: query.sort ?? 'createdAt',
    order: query.order,
    limit,
    offset: (page - 1) * limit,
  });
};
