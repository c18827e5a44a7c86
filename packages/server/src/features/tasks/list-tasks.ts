import { limits, type operations } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import type { Handler } from '../../handler.ts';
import { isId } from '../../ids.ts';
import { readTaskFilters } from './task-filters.ts';
import { readTaskPage } from './task-list-store.ts';
import { readTaskSort } from './task-sorts.ts';

/** Tasks of one project, or of all projects the caller sees. */
export const listTasks: Handler<typeof operations.listTasks> = async (ctx, { query }) => {
  const { projectId = null, page = 1, limit = limits.page.default } = query;
  if (projectId !== null && !isId(projectId)) throw notFound();
  return await readTaskPage(ctx, {
    projectId,
    filters: readTaskFilters(query),
    sort: readTaskSort(query),
    limit,
    offset: (page - 1) * limit,
  });
};
