import { dueMoment, hasTime } from '../../strings/format/due-moment.ts';
import { toDateField, toDueDate, wholeDay } from './due-dates.ts';

/** Days are local and written as date fields hold them: `YYYY-MM-DD`. */

/** The local day of a moment. */
export function dayOf(time: string | Date): string {
  return toDateField(new Date(time));
}

/** The local day of a due date. */
export function dayDue(dueDate: string): string {
  return toDateField(dueMoment(dueDate));
}

/** A day some days later, or earlier. Safe across changes of the clock. */
export function addDays(day: string, days: number): string {
  const { year, month, date } = partsOf(day);
  return toDateField(new Date(year, month, date + days));
}

/** The same day of another month, or its last day. */
export function addMonths(day: string, months: number): string {
  const { year, month, date } = partsOf(day);
  const last = new Date(year, month + months + 1, 0).getDate();
  return toDateField(new Date(year, month + months, Math.min(date, last)));
}

/** The moment a local day begins. */
export function startOf(day: string): Date {
  const { year, month, date } = partsOf(day);
  return new Date(year, month, date);
}

/** The seven days of the week of a day. `firstDay`: 0 is Sunday. */
export function weekOf(day: string, firstDay: number): string[] {
  const back = (startOf(day).getDay() - firstDay + 7) % 7;
  return Array.from({ length: 7 }, (_, nth) => addDays(day, nth - back));
}

/** The whole weeks that the month of a day is part of. */
export function weeksOfMonth(day: string, firstDay: number): string[][] {
  const { year, month } = partsOf(day);
  const weeks: string[][] = [];
  const last = toDateField(new Date(year, month + 1, 0));
  let next = weekOf(toDateField(new Date(year, month, 1)), firstDay);
  while ((next[0] ?? '') <= last) {
    weeks.push(next);
    next = weekOf(addDays(next[6] ?? '', 1), firstDay);
  }
  return weeks;
}

export function isSameMonth(a: string, b: string): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}

/** The due date of a task moved to another day: at the same local time, without one as before, or at the end of the working day. */
export function dueOn(day: string, dueDate: string | null): string {
  const { year, month, date } = partsOf(day);
  if (dueDate === null) return (toDueDate(day, '') ?? startOf(day)).toISOString();
  const before = new Date(dueDate);
  if (!hasTime(before)) return wholeDay(day);
  return new Date(
    year,
    month,
    date,
    before.getHours(),
    before.getMinutes(),
    before.getSeconds(),
    before.getMilliseconds(),
  ).toISOString();
}

/** The first day of the week where the user is: 0 is Sunday. Monday if the browser does not know. */
export function firstDayOfWeek(language: string): number {
  const locale = localeOf(language) as (Intl.Locale & { getWeekInfo?: () => { firstDay: number } }) | null;
  return (locale?.getWeekInfo?.().firstDay ?? 1) % 7;
}

/** Whether numbers for a date begin with the day where the user is, and not with the month. */
export function isDayFirst(language: string): boolean {
  const format = new Intl.DateTimeFormat(localeOf(language) ?? 'en', { month: '2-digit', day: '2-digit' });
  const names = format.formatToParts(0).map(({ type }) => type);
  return names.indexOf('day') < names.indexOf('month');
}

/** Whether a text is a day that there is, from 1970 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1970') return false;
  return dayOf(startOf(text)) === text;
}

/** Null for names such as `en-US@posix`, which browsers take from some systems. */
function localeOf(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language);
  } catch {
    return null;
  }
}

function partsOf(day: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}
