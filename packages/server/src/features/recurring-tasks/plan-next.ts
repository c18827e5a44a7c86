import { dateAt, laterOf, momentOf, nextDate, shiftDate } from './next-date.ts';
import { datesOf, type RecurringRow } from './recurring-task-store.ts';

/** When a recurring task is due next, as its row has it. */
export interface NextTask {
  next_on: string | null;
  next_date_at: string | null;
  next_run_at: string | null;
}

const never: NextTask = { next_on: null, next_date_at: null, next_run_at: null };

/** The current task, as far as it decides about the next one. */
export type Current = { completedAt: string | null } | undefined;

/**
 * When the next task is due, after the date of the latest one: by schedule on its next date, by completion at once when the
 * current task is completed, on the next date when it was deleted, and else when somebody completes it. Dates before
 * today are skipped.
 */
export function planNext(row: RecurringRow, current: Current, now: Date): NextTask {
  if (row.paused) return never;
  const yesterday = shiftDate(dateAt(now, row.time_zone), -1);
  const { last_on: last } = row;
  const date = nextDate(datesOf(row), last === null ? yesterday : laterOf(last, yesterday));
  if (date === null) return never;
  const dateAtMoment = momentOf(date, row.time, row.time_zone).toISOString();
  const waits = row.trigger === 'completion' && current !== undefined;
  const runAt = waits ? current.completedAt && now.toISOString() : dateAtMoment;
  return { next_on: date, next_date_at: dateAtMoment, next_run_at: runAt };
}

/**
 * The date of the task that is due now. By schedule, the latest one that has passed, however many were missed while no
 * worker ran; by completion, the next one from today on. Null when the rule has ended meanwhile.
 */
export function dueDate(row: RecurringRow, now: Date): string | null {
  if (row.next_on === null) return null;
  const today = dateAt(now, row.time_zone);
  if (row.trigger === 'completion' && row.last_on !== null) {
    const yesterday = shiftDate(today, -1);
    return nextDate(datesOf(row), laterOf(row.last_on, yesterday));
  }
  return latestBefore(row, row.next_on, now);
}

/** The last date from `first` on whose moment has come. */
function latestBefore(row: RecurringRow, first: string, now: Date): string {
  // A year of daily dates is far more than an interruption; older ones are skipped without being counted.
  const farBack = shiftDate(dateAt(now, row.time_zone), -400 * row.repeat_interval);
  let latest = first;
  let next = nextDate(datesOf(row), laterOf(latest, farBack));
  while (next !== null && momentOf(next, row.time, row.time_zone) <= now) {
    latest = next;
    next = nextDate(datesOf(row), latest);
  }
  return latest;
}
