import type { TaskPage } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** Far more than anybody picks from, and as many as one request brings. */
const mostPages = 100;

export interface TaskPages {
  pages: readonly TaskPage[];
  /** Of all there are, not only of those that were read. */
  pageCount: number;
}

/**
 * The pages that tasks of a project are about, those of most tasks first. Kept beside the lists of its tasks: what
 * changes one of them may change these.
 */
export const taskPagesQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.taskPages(projectId),
    async queryFn({ signal }): Promise<TaskPages> {
      const { items, total } = await api.listTaskPages({ id: projectId, limit: mostPages }, { signal });
      return { pages: items, pageCount: total };
    },
  });
