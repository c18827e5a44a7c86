import { hasTime } from '../../strings/format/due-moment.ts';

/** Days before the due date that count as soon. */
const soonDays = 2;

const dayMs = 86_400_000;

/**
 * How near a due date is. It is late once it has passed, as the service counts overdue tasks; one without a time, which
 * the service stores as midnight UTC, once its day has ended here, as in reminders. Otherwise, calendar days of the
 * person's time zone count.
 */
export function dueState(dueDate: Date, now: Date): 'late' | 'today' | 'soon' | 'later' {
  const isDay = !hasTime(dueDate);
  const days = (isDay ? dueDate.getTime() / dayMs : dayNumber(dueDate)) - dayNumber(now);
  if (days < 0 || (!isDay && dueDate < now)) return 'late';
  if (days === 0) return 'today';
  return days <= soonDays ? 'soon' : 'later';
}

/** Local days have 23 to 25 hours. Those of UTC have 24. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
}
