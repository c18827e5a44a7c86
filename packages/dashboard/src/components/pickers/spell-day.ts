import { createDateFormat } from '../../strings/format/date-format.ts';
import { formatDay, formatTime } from '../../strings/format/format-day.ts';
import { startOf } from './calendar-days.ts';

const weekdayName = createDateFormat({ weekday: 'short' });

/** A local day (`YYYY-MM-DD`) as fields show it, such as “Fri, Dec 4”, with its year if it is not the current one. */
export function spellDay(day: string, now: Date): string {
  const date = startOf(day);
  return `${weekdayName(date)}, ${formatDay(date, now)}`;
}

/** A local time (`HH:MM`) as fields show it, such as “5:00 PM”. */
export function spellTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatTime(new Date(2000, 0, 1, hours, minutes));
}
