import type { Task, TaskCompact } from '@fettle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { listedTasks } from '../../../data/tasks/listed-tasks.ts';

const shownTasks = 30;
const minSearch = 2;

/**
 * Tasks that a task can be related to: without a text the last changed ones of its project, with one also those of other
 * projects of the organization, open ones first. Tasks that are on the board are found by their key as well.
 */
export function useFoundTasks(
  task: Task,
  text: string,
  isEnabled: boolean,
): { tasks: TaskCompact[]; isLoading: boolean } {
  const cache = useQueryClient();
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: isEnabled });
  const wanted = text.trim();
  const isSearch = wanted.length >= minSearch;
  const { data: found = [], isFetching } = useQuery({
    queryKey: queryKeys.foundTasks(task.projectId, isSearch ? wanted : ''),
    queryFn: async ({ signal }) => {
      const query = isSearch
        ? { q: wanted, limit: shownTasks }
        : { projectId: task.projectId, sort: 'updatedAt' as const, limit: shownTasks };
      return (await api.listTasks(query, { signal })).items;
    },
    enabled: isEnabled,
    placeholderData: (before) => before,
  });
  const slugs = new Map(projects.map(({ id, orgSlug }) => [id, orgSlug]));
  const ownSlug = slugs.get(task.projectId);
  const byKey = isEnabled && isSearch ? listedTasks(cache, task.projectId).filter(hasKey(wanted)) : [];
  const all = new Map([...byKey, ...found].map((each) => [each.id, each]));
  all.delete(task.id);
  return {
    tasks: [...all.values()].filter(({ projectId }) => slugs.get(projectId) === ownSlug).toSorted(openFirst),
    isLoading: isFetching,
  };
}

/** A task is rarely related to one that is done. */
function openFirst(a: TaskCompact, b: TaskCompact): number {
  return Number(a.completedAt !== null) - Number(b.completedAt !== null);
}

function hasKey(wanted: string): (task: TaskCompact) => boolean {
  const start = wanted.toLowerCase();
  return ({ key, number }) => key.toLowerCase().startsWith(start) || String(number) === start;
}
