import type { AuditSchedule } from '@fettle/contract';

export type RunTimes = Pick<AuditSchedule, 'frequency' | 'time' | 'timeZone' | 'weekday' | 'day'>;

/**
 * The first moment after `after` at which a schedule is due; null when it is off. A local time that a daylight saving
 * change skips is due an hour later, one that it repeats is due the first time. A month without the day is due on its
 * last day.
 */
export function nextRun(times: RunTimes, after: Date): Date | null {
  if (times.frequency === 'off') return null;
  const time = Temporal.PlainTime.from(times.time);
  const now = Temporal.Instant.fromEpochMilliseconds(after.getTime());
  const today = now.toZonedDateTimeISO(times.timeZone).toPlainDate();
  for (let date = firstDate(times, today); ; date = nextDate(times, date)) {
    const due = date.toZonedDateTime({ timeZone: times.timeZone, plainTime: time }).toInstant();
    if (Temporal.Instant.compare(due, now) > 0) return new Date(due.epochMilliseconds);
  }
}

/** The earliest date of the schedule that can still be in the future. */
function firstDate({ frequency, weekday, day }: RunTimes, today: Temporal.PlainDate): Temporal.PlainDate {
  if (frequency === 'weekly') return today.add({ days: (weekday - today.dayOfWeek + 7) % 7 });
  return frequency === 'monthly' ? today.with({ day }) : today;
}

function nextDate({ frequency, day }: RunTimes, date: Temporal.PlainDate): Temporal.PlainDate {
  if (frequency === 'weekly') return date.add({ days: 7 });
  return frequency === 'monthly'
    ? date.with({ day: 1 }).add({ months: 1 }).with({ day })
    : date.add({ days: 1 });
}
