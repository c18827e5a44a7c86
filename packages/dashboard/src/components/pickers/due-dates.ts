/** The end of a working day: the time of a due date given as a day only, in local time. */
const endOfWork = { hours: 17, minutes: 0 };

export type DueSuggestion = 'today' | 'tomorrow' | 'nextWeek';

/**
 * The local days people pick most often, as date fields hold them. A week begins on Monday, when people plan it: on a Sunday,
 * that is tomorrow, and suggested once.
 */
export function suggestDueDays(now: Date): { name: DueSuggestion; day: string }[] {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    { name: 'today', day: dayAfter(now, 0) },
    { name: 'tomorrow', day: dayAfter(now, 1) },
    ...(toMonday === 1 ? [] : [{ name: 'nextWeek' as const, day: dayAfter(now, toMonday) }]),
  ];
}

/** A local date as a date field holds it: `YYYY-MM-DD`. */
export function toDateField(date: Date): string {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** A local time as a time field holds it: `HH:MM`. */
export function toTimeField(date: Date): string {
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/**
 * The moment of a date field and a time field in local time. Without a time, the end of the working day. Null without
 * a date.
 */
export function toDueDate(date: string, time: string): Date | null {
  const [year, month, day] = date.split('-').map(Number);
  // A year below 1970 is still being typed.
  if (year === undefined || month === undefined || day === undefined || year < 1970) return null;
  const [hours = endOfWork.hours, minutes = endOfWork.minutes] =
    time === '' ? [] : time.split(':').map(Number);
  const due = new Date(year, month - 1, day, hours, minutes);
  return Number.isNaN(due.getTime()) ? null : due;
}

/** A due date without a time, as the API writes it. */
export function wholeDay(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function dayAfter(now: Date, days: number): string {
  return toDateField(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
