import type { Member, Priority, TaskCompact, UpdateTaskBody } from '@fettle/contract';
import type { TaskFilter } from '../../data/tasks.ts';
import type { BoardSearch } from './board-search.ts';
import type { CardLists } from './place-card.ts';

/** A part of the board across all its columns: what one person has to do, or what is of one priority. */
export interface Lane extends CardLists {
  /** An id of a person, `none`, or a priority; of a board without lanes `all`. */
  key: string;
}

/** What the API calls the assignee of a task that has none. */
export const nobody = 'none';

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** The lanes of a board in their order: everybody by name and then nobody, or priorities from the highest. */
export function buildLanes(
  group: BoardSearch['group'],
  filter: TaskFilter,
  people: readonly Pick<Member, 'userId'>[],
): Lane[] {
  if (group === 'priority')
    return priorities
      .filter((priority) => filter.priority === undefined || filter.priority === priority)
      .map((priority) => ({
        key: priority,
        filter: { ...filter, priority },
        holds: (task: TaskCompact) => task.priority === priority,
      }));
  if (group === 'assignee')
    return [...people.map(({ userId }) => userId), nobody]
      .filter((id) => filter.assigneeId === undefined || filter.assigneeId === id)
      .map((id) => ({
        key: id,
        filter: { ...filter, assigneeId: id },
        holds: (task: TaskCompact) =>
          id === nobody ? task.assigneeIds.length === 0 : task.assigneeIds.includes(id),
      }));
  return [{ key: 'all', filter, holds: () => true }];
}

/**
 * What a task becomes by being put from one lane into another; null for nothing. Of several assignees only the one of
 * the lane it came from is replaced.
 */
export function changeOfLane(
  group: BoardSearch['group'],
  task: TaskCompact,
  from: string,
  to: string,
): UpdateTaskBody | null {
  if (from === to || group === undefined) return null;
  if (group === 'priority') return task.priority === to ? null : { priority: to as Priority };
  if (to === nobody) return { assigneeIds: [] };
  const rest = task.assigneeIds.filter((id) => id !== from && id !== to);
  return { assigneeIds: [...rest, to] };
}
