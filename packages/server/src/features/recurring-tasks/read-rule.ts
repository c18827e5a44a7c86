import type { RecurrenceRule, RecurrenceRuleBody } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';

/**
 * A rule as it is stored: what is not sent follows from the first date, and what its frequency does not use is null.
 * BAD_REQUEST for a rule that names both a day and a weekday of the month.
 */
export function readRule(body: RecurrenceRuleBody, startsOn: string): RecurrenceRule {
  const start = Temporal.PlainDate.from(startsOn);
  const { frequency, interval = 1 } = body;
  const rule: RecurrenceRule = {
    frequency,
    interval,
    weekdays: [],
    day: null,
    week: null,
    weekday: null,
    month: null,
  };
  if (frequency === 'daily') return rule;
  if (frequency === 'weekly') {
    const { weekdays = [] } = body;
    return {
      ...rule,
      weekdays: weekdays.length > 0 ? weekdays.toSorted((a, b) => a - b) : [start.dayOfWeek],
    };
  }
  const month = frequency === 'yearly' ? (body.month ?? start.month) : null;
  return { ...rule, month, ...readDayOfMonth(body, start) };
}

function readDayOfMonth(
  body: RecurrenceRuleBody,
  start: Temporal.PlainDate,
): Pick<RecurrenceRule, 'day' | 'week' | 'weekday'> {
  const { day = null, week = null, weekday = null } = body;
  if (week === null) {
    if (weekday !== null) refuse('week', 'Send "week" as well as "weekday": which of them in the month.');
    return { day: day ?? start.day, week: null, weekday: null };
  }
  if (day !== null) refuse('day', 'Send either "day" or "week" with "weekday", not both.');
  if (week === 0) refuse('week', '"week" must be from 1 to 4, or -1 for the last one.');
  return { day: null, week, weekday: weekday ?? start.dayOfWeek };
}

function refuse(path: string, message: string): never {
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: `rule.${path}`, message }] });
}

/** Refuses an end before the start. */
export function requireOrder(startsOn: string, endsOn: string | null): void {
  if (endsOn === null || endsOn >= startsOn) return;
  const message = `"endsOn" must not be before "startsOn", which is ${startsOn}.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'endsOn', message }] });
}
