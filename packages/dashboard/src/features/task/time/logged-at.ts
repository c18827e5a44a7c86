import { toDateField } from '../../../components/pickers/due-dates.ts';

/**
 * When work of a local day (`YYYY-MM-DD`) was done: now if it is today, otherwise at noon, which is the same day in
 * nearby time zones.
 */
export function loggedAt(day: string, now: Date): string {
  if (day === '' || day === toDateField(now)) return now.toISOString();
  return new Date(`${day}T12:00:00`).toISOString();
}
