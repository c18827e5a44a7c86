import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';

const formatDate = createDateFormat({ dateStyle: 'long' });

/** The local day of a time, such as “Today” and “November 20, 2026”. */
export function nameDay(date: Date, now: Date): string {
  const day = formatDate(date);
  if (day === formatDate(now)) return strings.securityLog.today;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === formatDate(before) ? strings.securityLog.yesterday : day;
}
