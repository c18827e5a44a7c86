import type { RecurrenceRule } from '@fettle/contract';

/** A rule with the dates between which it applies, such as 2026-11-20. */
export interface RuleDates {
  rule: RecurrenceRule;
  /** The first possible date; intervals are counted from it. */
  startsOn: string;
  endsOn: string | null;
}

type Day = Temporal.PlainDate;

/** A due date up to a year later still has four digits, which PostgreSQL and JavaScript read alike. */
const lastYear = 9998;

/**
 * The first date of a rule after `after`; null when there is none until its end. Weeks begin on Monday, and the interval
 * counts from the week, month, or year of `startsOn`. A month without the day has its last day instead, also February of
 * years without a 29th: iCalendar (RFC 5545) would skip these months, and nobody expects a task to.
 */
export function nextDate({ rule, startsOn, endsOn }: RuleDates, after: string): string | null {
  const start = Temporal.PlainDate.from(startsOn);
  const next = Temporal.PlainDate.from(after).add({ days: 1 });
  const from = Temporal.PlainDate.compare(next, start) < 0 ? start : next;
  const found = finders[rule.frequency](rule, start, from);
  if (found.year > lastYear) return null;
  const date = found.toString();
  return endsOn !== null && date > endsOn ? null : date;
}

/** The first date of the rule that is `from` or later; `from` is not before `start`. */
type FindDate = (rule: RecurrenceRule, start: Day, from: Day) => Day;

const finders: Record<RecurrenceRule['frequency'], FindDate> = {
  daily: ({ interval }, start, from) => {
    const days = start.until(from, { largestUnit: 'days' }).days;
    return start.add({ days: Math.ceil(days / interval) * interval });
  },
  weekly: findInWeeks,
  monthly: (rule, start, from) => {
    const firstMonth = start.with({ day: 1 });
    const months = (from.year - start.year) * 12 + from.month - start.month;
    const index = Math.floor(months / rule.interval) * rule.interval;
    return findByMonth(rule, from, (step) => firstMonth.add({ months: index + step * rule.interval }));
  },
  yearly: (rule, start, from) => {
    const index = Math.floor((from.year - start.year) / rule.interval) * rule.interval;
    const firstMonth = Temporal.PlainDate.from({ year: start.year, month: rule.month ?? 1, day: 1 });
    return findByMonth(rule, from, (step) => firstMonth.add({ years: index + step * rule.interval }));
  },
};

function findInWeeks({ interval, weekdays }: RecurrenceRule, start: Day, from: Day): Day {
  const monday = (date: Day) => date.subtract({ days: date.dayOfWeek - 1 });
  const weeks = monday(start).until(monday(from), { largestUnit: 'days' }).days / 7;
  const index = Math.floor(weeks / interval) * interval;
  const sorted = weekdays.toSorted((a, b) => a - b);
  // The week itself can be past its last weekday; the next one of the interval never is.
  for (const week of [index, index + interval]) {
    for (const weekday of sorted) {
      const date = monday(start).add({ days: week * 7 + weekday - 1 });
      if (Temporal.PlainDate.compare(date, from) >= 0) return date;
    }
  }
  throw new Error('A weekly rule has no weekdays');
}

/** The month of an interval can be past its date; the next one never is. */
function findByMonth(rule: RecurrenceRule, from: Day, firstOfMonth: (step: number) => Day): Day {
  const date = dateInMonth(rule, firstOfMonth(0));
  return Temporal.PlainDate.compare(date, from) >= 0 ? date : dateInMonth(rule, firstOfMonth(1));
}

function dateInMonth({ day, week, weekday }: RecurrenceRule, first: Day): Day {
  if (week === null || weekday === null) return first.with({ day: day ?? 1 }, { overflow: 'constrain' });
  const inFirstWeek = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
  if (week > 0) return inFirstWeek.add({ weeks: week - 1 });
  const fifth = inFirstWeek.add({ weeks: 4 });
  return fifth.month === first.month ? fifth : inFirstWeek.add({ weeks: 3 });
}

/** The date in a time zone at a moment. */
export function dateAt(moment: Date, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/**
 * The moment of a local time. One that a daylight saving change skips is an hour later, one that it repeats is the
 * first.
 */
export function momentOf(date: string, time: string, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime });
  return new Date(zoned.epochMilliseconds);
}

/** That many days before a date, or after it. */
export function shiftDate(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

export function laterOf(date: string, other: string): string {
  if (date > other) return date;
  return other;
}
