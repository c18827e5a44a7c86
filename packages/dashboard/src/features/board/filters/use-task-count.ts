import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

/** The number of tasks that match a filter. Null while it is unknown, or not needed yet. */
export function useTaskCount(
  projectId: string,
  filter: TaskFilter & { status?: string },
  isWanted = true,
): number | null {
  const { data } = useQuery({
    queryKey: queryKeys.taskCount(projectId, filter),
    queryFn: async ({ signal }) =>
      (await api.listTasks({ ...filter, projectId, limit: 1 }, { signal })).total,
    enabled: isWanted,
  });
  return data ?? null;
}
