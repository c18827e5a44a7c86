import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

type CountedFilter = TaskFilter & { status?: string };

async function readCount(projectId: string, filter: CountedFilter, signal: AbortSignal): Promise<number> {
  return (await api.listTasks({ ...filter, projectId, limit: 1 }, { signal })).total;
}

/** The number of tasks that match a filter. Null while it is unknown, or not needed yet. */
export function useTaskCount(
  projectId: string,
  filter: CountedFilter,
  isWanted = true,
  read = readCount,
): number | null {
  const { data } = useQuery({
    queryKey: queryKeys.taskCount(projectId, filter),
    queryFn: ({ signal }) => read(projectId, filter, signal),
    enabled: isWanted,
  });
  return data ?? null;
}
