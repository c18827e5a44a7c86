import { createDateFormat } from './date-format.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const thisYear = createDateFormat({ month: 'short', day: 'numeric', ...time });
const otherYears = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** What an audit is called: when it ran, such as “Nov 25, 10:16 PM”, with the year if it is not the current one. */
export function formatAuditTime(at: string): string {
  const date = new Date(at);
  return date.getFullYear() === new Date().getFullYear() ? thisYear(date) : otherYears(date);
}
