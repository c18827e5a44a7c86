import type { TaskCompact } from '@fettle/contract';
import { dueMoment } from '../../strings/format/due-moment.ts';
import type { OwnFilter } from './my-tasks-query.ts';
import { type DueChoice, type MyTasksSearch, statusesOf } from './my-tasks-search.ts';
import { urgencyOf } from './urgency.ts';

/**
 * What the service is asked for. It compares moments: of a due date without a time, which counts by its day here, it may
 * return one too many, which {@link isDueAsChosen} leaves out. The filter stays the same for all of a day.
 */
export function toOwnFilter(search: MyTasksSearch, now: Date): OwnFilter {
  const { q, project, due, by } = search;
  const statuses = statusesOf(search);
  return {
    ...(q === undefined ? {} : { q }),
    ...(project === undefined ? {} : { projectId: project }),
    ...(statuses.length === 0 ? {} : { statuses: [...statuses] }),
    ...(due === undefined ? {} : dueRange(due, now)),
    ...(by === undefined ? {} : { sort: by }),
    // The most urgent first. The other orders are what the service does unasked.
    ...(by === 'priority' ? { order: 'desc' as const } : {}),
  };
}

/** A day more than chosen at each end: days of UTC and those here overlap. */
function dueRange(due: DueChoice, now: Date): OwnFilter {
  const at = (days: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  switch (due) {
    case 'none':
      return { hasDueDate: false };
    case 'overdue':
      return { dueBefore: at(1) };
    case 'today':
      return { dueSince: at(-1), dueBefore: at(2) };
    case 'week':
      return { dueBefore: at(9) };
  }
}

type Dated = Pick<TaskCompact, 'dueDate' | 'dueDateComplete'>;

/** Whether a task is due as the filter says, in the days of the person's time zone. */
export function isDueAsChosen(task: Dated, due: DueChoice | undefined, now: Date): boolean {
  const { dueDate } = task;
  switch (due) {
    case undefined:
      return true;
    case 'none':
      return dueDate === null;
    case 'today':
      return dueDate !== null && dueMoment(dueDate).toDateString() === now.toDateString();
    case 'overdue':
      return urgencyOf(task, now) === 'overdue';
    case 'week':
      return ['overdue', 'dueToday', 'dueSoon'].includes(urgencyOf(task, now));
  }
}

/** How many tasks each project or status has among those that a search without text finds. */
export function countBy(
  tasks: readonly TaskCompact[],
  search: MyTasksSearch,
  by: 'project' | 'status',
  now: Date,
): ReadonlyMap<string, number> {
  const statuses = statusesOf(search);
  const counts = new Map<string, number>();
  for (const task of tasks) {
    if (search.project !== undefined && task.projectId !== search.project) continue;
    if (statuses.length > 0 && !statuses.includes(task.status)) continue;
    if (!isDueAsChosen(task, search.due, now)) continue;
    const key = by === 'project' ? task.projectId : task.status;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
