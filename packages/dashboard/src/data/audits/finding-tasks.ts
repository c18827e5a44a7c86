import { allPages } from '@fettle/client';
import type { FindingTask } from '@fettle/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { queryKeys } from '../keys.ts';

/** The maximum number of links to read: those of the newest tasks. */
const maxLinks = 1_000;

/** Tasks of a project that were created from findings, newest first. */
export const findingTasksQuery = (projectId: string) =>
  queryOptions({
    queryKey: queryKeys.findingTasks(projectId),
    queryFn: async ({ signal }): Promise<FindingTask[]> => {
      const links: FindingTask[] = [];
      for await (const link of allPages(api.listFindingTasks, { id: projectId, limit: 100 }, { signal })) {
        links.push(link);
        if (links.length >= maxLinks) break;
      }
      return links;
    },
  });

/** The findings a task was created from, with their state in the latest audit. */
export const taskFindingsQuery = (taskId: string) =>
  queryOptions({
    queryKey: queryKeys.taskFindings(taskId),
    queryFn: async ({ signal }) => (await api.listTaskFindings({ id: taskId, limit: 100 }, { signal })).items,
  });
