import type { AuditSchedule } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';

const weekdays = createDateFormat({ weekday: 'long', timeZone: 'UTC' });

const times = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** The name of a weekday, where 1 is Monday. */
export function weekdayName(weekday: number): string {
  // January 1, 2024, was a Monday.
  return weekdays(Date.UTC(2024, 0, weekday));
}

/** An audit schedule as a sentence. */
export function formatSchedule({ frequency, time: at, timeZone, weekday, day }: AuditSchedule): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const time = times(Date.UTC(2024, 0, 1, hours, minutes));
  const text = strings.auditSchedule;
  const zone = timeZone.replaceAll('_', ' ');
  if (frequency === 'daily') return text.daily(time, zone);
  if (frequency === 'weekly') return text.weekly(weekdayName(weekday), time, zone);
  return frequency === 'monthly' ? text.monthly(day, time, zone) : text.off;
}
