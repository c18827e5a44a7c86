import { common } from '../common.ts';
import { createDateFormat } from './date-format.ts';

const formatDate = createDateFormat({ dateStyle: 'long' });

/** The local day of a time, such as “Today” and “November 20, 2026”. */
export function nameDay(date: Date, now: Date): string {
  const day = formatDate(date);
  if (day === formatDate(now)) return common.today;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === formatDate(before) ? common.yesterday : day;
}
