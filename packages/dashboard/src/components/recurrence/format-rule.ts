import type { RecurrenceRule } from '@fettle/contract';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { strings } from '../../strings/index.ts';

const weekdays = createDateFormat({ weekday: 'long', timeZone: 'UTC' });
const shortWeekdays = createDateFormat({ weekday: 'short', timeZone: 'UTC' });
const months = createDateFormat({ month: 'long', timeZone: 'UTC' });
const days = createDateFormat({ weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });
const daysWithYear = createDateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** The name of a weekday, where 1 is Monday. */
export function weekdayName(weekday: number, { isShort = false } = {}): string {
  // January 1, 2024, was a Monday.
  return (isShort ? shortWeekdays : weekdays)(Date.UTC(2024, 0, weekday));
}

/** A rule in plain words, such as “Every 2 weeks on Monday and Thursday”. */
export function formatRule(rule: RecurrenceRule): string {
  const text = strings.recurrence;
  const every = text.every(rule.frequency, rule.interval);
  if (rule.frequency === 'daily') return every;
  if (rule.frequency === 'weekly') {
    const names = new Intl.ListFormat('en').format(rule.weekdays.map((weekday) => weekdayName(weekday)));
    return text.on(every, names);
  }
  return text.on(every, formatPlace(rule));
}

/** The day of a month or a year that a rule names, such as “the second Tuesday”. */
export function formatPlace({ frequency, day, week, weekday, month }: RecurrenceRule): string {
  const text = strings.recurrence;
  const isYearly = frequency === 'yearly' && month !== null;
  const name = isYearly ? months(Date.UTC(2024, month - 1, 1)) : '';
  if (week === null || weekday === null)
    return isYearly ? `${name} ${day ?? 1}` : day === 31 ? text.lastDay : text.dayOfMonth(day ?? 1);
  const place = text.weekOfMonth(text.weeks[String(week)] ?? '', weekdayName(weekday));
  return isYearly ? text.inMonth(place, name) : place;
}

/** A date of a rule, such as “Monday, Nov 30”, with its year if it is not the current one. */
export function formatRuleDate(date: string, now: Date): string {
  const moment = Date.parse(date);
  return date.startsWith(`${now.getFullYear()}-`) ? days(moment) : daysWithYear(moment);
}
