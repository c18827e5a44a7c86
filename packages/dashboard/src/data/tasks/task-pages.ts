import type { TaskPage } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** More than anybody picks from, and the most that one request returns. */
const maxPages = 100;

interface TaskPages {
  pages: readonly TaskPage[];
  /** Of all pages, not only those returned. */
  pageCount: number;
}

/**
 * The pages that tasks of a project refer to, those with most tasks first. Cached next to the lists of its tasks:
 * what changes one may change the other.
 */
export const taskPagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.taskPages(projectId),
    async queryFn({ signal }): Promise<TaskPages> {
      const { items, total } = await api.listTaskPages({ id: projectId, limit: maxPages }, { signal });
      return { pages: items, pageCount: total };
    },
  });
