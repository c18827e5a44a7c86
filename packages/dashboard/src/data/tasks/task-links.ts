import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** Commits and pull requests of a task, the most recently changed first. Refreshed with the task. */
export const taskLinksQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.taskLinks(id),
    queryFn: async ({ signal }) => (await api.listTaskLinks({ id, limit: 100 }, { signal })).items,
  });
