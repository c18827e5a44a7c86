import { allPages } from '@fettle/client';
import type { TaskCompact } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';

/** More than a month of anybody shows. */
const maxTasks = 1_000;

interface DueTasks {
  items: TaskCompact[];
  /** More tasks are due in this time than are listed. */
  isCut: boolean;
}

/** The tasks due in a range of time that match the filter, by due date. `from` and `to` are ISO 8601 times. */
export const dueTasksQuery = (projectId: string, filter: TaskFilter, from: string, to: string) => {
  const query = { ...filter, ...narrow(filter, from, to), projectId, sort: 'dueDate', limit: 100 } as const;
  return queryOptions({
    queryKey: queryKeys.taskList(projectId, query, 'dueDate', 'calendar'),
    async queryFn({ signal }): Promise<DueTasks> {
      const items: TaskCompact[] = [];
      if (filter.hasDueDate === false || query.dueSince >= query.dueBefore) return { items, isCut: false };
      for await (const task of allPages(api.listTasks, query, { signal })) {
        if (items.length === maxTasks) return { items, isCut: true };
        items.push(task);
      }
      return { items, isCut: false };
    },
    placeholderData: (before) => before,
  });
};

/** A filter by due date applies as well. */
function narrow({ dueSince = '', dueBefore }: TaskFilter, from: string, to: string) {
  return {
    dueSince: dueSince > from ? dueSince : from,
    dueBefore: dueBefore !== undefined && dueBefore < to ? dueBefore : to,
  };
}
