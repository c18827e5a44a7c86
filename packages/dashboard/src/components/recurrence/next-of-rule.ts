import type { RecurrenceRule } from '@fettle/contract';

const dayMs = 86_400_000;

/** Further dates are not said: nobody plans by them. */
const mostDays = 3_700;

/** The first date of a rule after `after`, as the service finds it. Null if there is none in the next ten years. */
export function nextOfRule(
  rule: RecurrenceRule,
  { startsOn, endsOn, after }: { startsOn: string; endsOn: string; after: string },
): string | null {
  const start = Date.parse(startsOn);
  if (Number.isNaN(start)) return null;
  const first = Math.max(start, Date.parse(after) + dayMs);
  for (let days = 0; days < mostDays; days += 1) {
    const moment = first + days * dayMs;
    const date = new Date(moment).toISOString().slice(0, 10);
    if (endsOn !== '' && date > endsOn) return null;
    if (isOn(rule, new Date(start), new Date(moment))) return date;
  }
  return null;
}

function isOn(rule: RecurrenceRule, start: Date, date: Date): boolean {
  const { frequency, interval } = rule;
  const years = date.getUTCFullYear() - start.getUTCFullYear();
  const months = years * 12 + date.getUTCMonth() - start.getUTCMonth();
  switch (frequency) {
    case 'daily':
      return (dayOf(date) - dayOf(start)) % interval === 0;
    case 'weekly':
      return rule.weekdays.includes(weekdayOf(date)) && (weekOf(date) - weekOf(start)) % interval === 0;
    case 'monthly':
      return months % interval === 0 && isDayOf(rule, date);
    case 'yearly':
      return years % interval === 0 && date.getUTCMonth() + 1 === rule.month && isDayOf(rule, date);
    default:
      return frequency satisfies never;
  }
}

/** The day of the month, or the last one of a shorter month; or the weekday of one of its weeks. */
function isDayOf({ day, week, weekday }: RecurrenceRule, date: Date): boolean {
  const number = date.getUTCDate();
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  if (week === null || weekday === null) return number === Math.min(day ?? 1, last);
  if (weekdayOf(date) !== weekday) return false;
  return week > 0 ? Math.ceil(number / 7) === week : number + 7 > last;
}

function dayOf(date: Date): number {
  return date.getTime() / dayMs;
}

/** From 1, Monday, to 7. */
function weekdayOf(date: Date): number {
  return date.getUTCDay() || 7;
}

/** Of all weeks since one that began on a Monday. January 1, 1970, was a Thursday. */
function weekOf(date: Date): number {
  return Math.floor((dayOf(date) + 3) / 7);
}
