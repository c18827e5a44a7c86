import type { Member, Priority, TaskCompact, TaskPage, UpdateTaskBody } from '@fettle/contract';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import type { CardLists } from '../drag/place-card.ts';
import type { BoardSearch } from '../filters/board-search.ts';

/** A part of the board across all its columns: what one person has to do, what is of one priority, or about one page. */
export interface Swimlane extends CardLists {
  /** An id of a person, a priority, the address of a page, or `none`; of a board without swimlanes `all`. */
  key: string;
}

/** What the API calls the assignee or the page of a task that has none. */
export const none = 'none';

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

export interface SwimlaneSubjects {
  people: readonly Pick<Member, 'userId'>[];
  /** Null while they are not known. */
  pages: readonly Pick<TaskPage, 'url'>[] | null;
}

/**
 * The swimlanes of a board in their order: everybody by name and then nobody, priorities from the highest, or pages as they
 * are given and then none. Each may be restricted to one by the filter.
 */
export function buildSwimlanes(
  group: BoardSearch['group'],
  filter: TaskFilter,
  { people, pages }: SwimlaneSubjects,
): Swimlane[] {
  if (group === 'priority')
    return priorities
      .filter((priority) => filter.priority === undefined || filter.priority === priority)
      .map((priority) => ({
        key: priority,
        filter: { ...filter, priority },
        holds: (task: TaskCompact) => task.priority === priority,
      }));
  if (group === 'assignee')
    return [...people.map(({ userId }) => userId), none]
      .filter((id) => filter.assigneeId === undefined || filter.assigneeId === id)
      .map((id) => ({
        key: id,
        filter: { ...filter, assigneeId: id },
        holds: (task: TaskCompact) =>
          id === none ? task.assigneeIds.length === 0 : task.assigneeIds.includes(id),
      }));
  if (group === 'page') return buildPageSwimlanes(filter, pages);
  return [{ key: 'all', filter, holds: () => true }];
}

function buildPageSwimlanes(filter: TaskFilter, pages: SwimlaneSubjects['pages']): Swimlane[] {
  // One that is looked for has its swimlane, also when it is not among those that are known.
  const wanted = filter.pageUrl;
  const keys = wanted === undefined ? pages && [...pages.map(({ url }) => url), none] : [wanted];
  return (keys ?? []).map((key) => ({
    key,
    filter: { ...filter, pageUrl: key },
    holds: (task: TaskCompact) => task.pageUrl === (key === none ? null : key),
  }));
}

/**
 * What a task becomes by being put from one swimlane into another; null for nothing. Of several assignees only the one of
 * the swimlane it came from is replaced.
 */
export function changeForSwimlane(
  group: BoardSearch['group'],
  task: TaskCompact,
  from: string,
  to: string,
): UpdateTaskBody | null {
  if (from === to || group === undefined) return null;
  if (group === 'priority') return task.priority === to ? null : { priority: to as Priority };
  if (group === 'page') return { pageUrl: to === none ? null : to };
  if (to === none) return { assigneeIds: [] };
  const rest = task.assigneeIds.filter((id) => id !== from && id !== to);
  return { assigneeIds: [...rest, to] };
}
