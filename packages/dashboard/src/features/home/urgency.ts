import type { TaskCompact } from '@fettle/contract';
import { dueState } from '../../components/tasks/due-state.ts';
import { dueMoment } from '../../strings/format/due-moment.ts';

const soonDays = 7;

/** How soon an open task has to be done, the most urgent first. A due date that was met is no longer urgent. */
export const urgencies = ['overdue', 'dueToday', 'dueSoon', 'later', 'noDate', 'met'] as const;
export type Urgency = (typeof urgencies)[number];

type Dated = Pick<TaskCompact, 'dueDate' | 'dueDateComplete'>;

export function urgencyOf({ dueDate, dueDateComplete }: Dated, now: Date): Urgency {
  if (dueDate === null) return 'noDate';
  if (dueDateComplete) return 'met';
  const state = dueState(new Date(dueDate), now);
  if (state === 'late') return 'overdue';
  if (state === 'today') return 'dueToday';
  // Calendar days of the person's time zone.
  const end = new Date(now.getFullYear(), now.getMonth(), now.getDate() + soonDays + 1);
  return dueMoment(dueDate) < end ? 'dueSoon' : 'later';
}

/**
 * Tasks by urgency, otherwise in the order they are in. Those that are not urgent although their date is early come last:
 * of a list with `more` tasks to load they are left out, so that they do not move each time some are loaded.
 */
export function sortByUrgency<T extends Dated>(tasks: readonly T[], now: Date, more: boolean): T[] {
  return urgencies.flatMap((urgency) =>
    more && urgency === 'met' ? [] : tasks.filter((task) => urgencyOf(task, now) === urgency),
  );
}
