import { toDateField } from '../../../components/pickers/due-dates.ts';

/** When work of a day (`YYYY-MM-DD`, local) was done: now for today, else at noon, which is that day everywhere near. */
export function loggedAt(day: string, now: Date): string {
  if (day === '' || day === toDateField(now)) return now.toISOString();
  return new Date(`${day}T12:00:00`).toISOString();
}
