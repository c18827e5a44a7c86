import type { Member, Priority, TaskCompact, TaskPage, UpdateTaskBody } from '@fettle/contract';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import type { CardLists } from '../drag/place-card.ts';
import type { BoardGroup } from '../filters/board-search.ts';

/** A row of the board across all columns: the tasks of one person, one priority, or one page. */
export interface Swimlane extends CardLists {
  /** A user ID, a priority, the URL of a page, or `none`. `all` on a board without swimlanes. */
  key: string;
}

/** The API's value for tasks without an assignee or page. */
export const none = 'none';

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

interface SwimlaneSubjects {
  people: readonly Pick<Member, 'userId'>[];
  /** Null while unknown. */
  pages: readonly Pick<TaskPage, 'url'>[] | null;
}

/**
 * The swimlanes of a board in order: people by name, then unassigned; priorities from the highest; or pages as given,
 * then none. A filter may leave some out.
 */
export function buildSwimlanes(
  group: BoardGroup | undefined,
  filter: TaskFilter,
  { people, pages }: SwimlaneSubjects,
): Swimlane[] {
  if (group === 'priority')
    return priorities
      .filter((priority) => filter.priorities?.includes(priority) ?? true)
      .map((priority) => ({
        key: priority,
        filter: { ...filter, priorities: [priority] },
        holds: (task: TaskCompact) => task.priority === priority,
      }));
  if (group === 'assignee')
    return [...people.map(({ userId }) => userId), none]
      .filter((id) => filter.assigneeIds?.includes(id) ?? true)
      .map((id) => ({
        key: id,
        filter: { ...filter, assigneeIds: [id] },
        holds: (task: TaskCompact) =>
          id === none ? task.assigneeIds.length === 0 : task.assigneeIds.includes(id),
      }));
  if (group === 'page') return buildPageSwimlanes(filter, pages);
  return [{ key: 'all', filter, holds: () => true }];
}

function buildPageSwimlanes(filter: TaskFilter, pages: SwimlaneSubjects['pages']): Swimlane[] {
  // A page that is filtered for has its swimlane, even if it is not among the known pages.
  const wanted = filter.pageUrl;
  const keys = wanted === undefined ? pages && [...pages.map(({ url }) => url), none] : [wanted];
  return (keys ?? []).map((key) => ({
    key,
    filter: { ...filter, pageUrl: key },
    holds: (task: TaskCompact) => task.pageUrl === (key === none ? null : key),
  }));
}

/**
 * The change of a task moved between swimlanes. Null for none. Of several assignees, only the one of the source
 * swimlane is replaced.
 */
export function changeForSwimlane(
  group: BoardGroup | undefined,
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
