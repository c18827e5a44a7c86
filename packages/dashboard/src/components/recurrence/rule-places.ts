import type { RecurrenceRule } from '@fettle/contract';

type Place = Pick<RecurrenceRule, 'day' | 'week' | 'weekday' | 'month'>;

/** The days of a month or a year that a first date can mean: its day, and its weekday from the start or the end. */
export function placesOf(frequency: 'monthly' | 'yearly', date: string): Place[] {
  const [year = 0, monthOfYear = 1, day = 1] = date.split('-').map(Number);
  const month = frequency === 'yearly' ? monthOfYear : null;
  const weekday = new Date(Date.UTC(year, monthOfYear - 1, day)).getUTCDay() || 7;
  const daysInMonth = new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate();
  const week = Math.ceil(day / 7);
  const places: Place[] = [{ day, week: null, weekday: null, month }];
  if (week <= 4) places.push({ day: null, week, weekday, month });
  if (day + 7 > daysInMonth) places.push({ day: null, week: -1, weekday, month });
  return places;
}

/** The weekday of a date, where 1 is Monday. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay() || 7;
}
