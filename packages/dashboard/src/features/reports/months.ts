import { createDateFormat } from '../../strings/format/date-format.ts';

const pattern = /^(20\d\d)-(0[1-9]|1[0-2])$/;
const spelled = createDateFormat({ month: 'long', year: 'numeric' });

/** Whether a text is a month, as `YYYY-MM`. */
export function isMonth(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** The month of a date in local time. */
export function monthOf(date: Date): string {
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** The month a number of months later, or earlier if negative. */
export function shiftMonth(month: string, by: number): string {
  return monthOf(addMonths(month, by));
}

/** The first moment of a month in local time, and of the next month. */
export function rangeOfMonth(month: string): { from: string; to: string } {
  return { from: addMonths(month, 0).toISOString(), to: addMonths(month, 1).toISOString() };
}

/** Such as “November 2026”. */
export function formatMonth(month: string): string {
  return spelled(addMonths(month, 0));
}

function addMonths(month: string, by: number): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1 + by, 1);
}
