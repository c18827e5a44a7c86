import type { TaskCompact } from '@fettle/contract';
import type { Chip } from '../../components/filters/chips.tsx';
import { strings } from '../../strings/index.ts';
import { type MyTasksSearch, readMyTasksSearch, statusesOf } from './my-tasks-search.ts';

export type OwnFilterName = 'q' | 'project' | 'status' | 'due';

/** What the user's own tasks are filtered by, with the names of values as the loaded tasks have them. */
export function listOwnFilters(
  search: MyTasksSearch,
  tasks: readonly TaskCompact[],
): readonly Chip<OwnFilterName>[] {
  const { q, project, due } = search;
  const text = strings.board;
  const statuses = statusesOf(search);
  const labelOf = (key: string) => tasks.find(({ status }) => status === key)?.statusLabel ?? key;
  const nameOf = (id: string) => tasks.find(({ projectId }) => projectId === id)?.projectName ?? id;
  const chips: (Chip<OwnFilterName> | null)[] = [
    q === undefined ? null : { name: 'q', title: text.q, labels: [q] },
    project === undefined
      ? null
      : { name: 'project', title: strings.myTasks.project, labels: [nameOf(project)] },
    statuses.length === 0 ? null : { name: 'status', title: text.status, labels: statuses.map(labelOf) },
    due === undefined ? null : { name: 'due', title: text.due, labels: [text.dueChoices[due]] },
  ];
  return chips.filter((chip) => chip !== null);
}

/** The same search without one of its filters. */
export function withoutOwnFilter(search: MyTasksSearch, name: OwnFilterName): MyTasksSearch {
  return readMyTasksSearch({ ...search, [name]: undefined });
}
