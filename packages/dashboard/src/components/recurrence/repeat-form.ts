import type {
  CreateRecurringTaskBody,
  RecurrenceFrequency,
  RecurrenceRule,
  RecurringTask,
} from '@fettle/contract';
import { placesOf, weekdayOf } from './rule-places.ts';

/** A rule while it is edited; numbers are as typed. */
export interface RepeatForm {
  frequency: RecurrenceFrequency;
  interval: string;
  weekdays: readonly number[];
  /** JSON of the day, or of the weekday, of a month or a year. */
  place: string;
  trigger: RecurringTask['trigger'];
  time: string;
  timeZone: string;
  startsOn: string;
  endsOn: string;
  due: string;
}

/** The form of an existing rule, or of a new one that begins on this date. */
export function toForm(recurring: RecurringTask | null, date: string): RepeatForm {
  if (recurring === null) {
    return {
      frequency: 'weekly',
      interval: '1',
      weekdays: [weekdayOf(date)],
      place: '',
      trigger: 'schedule',
      time: '06:00',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      startsOn: date,
      endsOn: '',
      due: '0',
    };
  }
  const { rule, trigger, time, timeZone, startsOn, endsOn, dueInDays } = recurring;
  return {
    frequency: rule.frequency,
    interval: String(rule.interval),
    weekdays: rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(startsOn)],
    place: rule.frequency === 'monthly' || rule.frequency === 'yearly' ? placeKey(rule) : '',
    trigger,
    time,
    timeZone,
    startsOn,
    endsOn: endsOn ?? '',
    due: dueInDays === null ? 'never' : String(dueInDays),
  };
}

type Body = Pick<
  CreateRecurringTaskBody,
  'trigger' | 'time' | 'timeZone' | 'startsOn' | 'endsOn' | 'dueInDays' | 'rule'
>;

/** What is sent. */
export function toBody(form: RepeatForm): Body {
  const { frequency, trigger, time, timeZone, startsOn, endsOn, due } = form;
  return {
    rule: { frequency, interval: Number(form.interval), ...daysOf(form) },
    trigger,
    time,
    timeZone,
    startsOn,
    endsOn: endsOn === '' ? null : endsOn,
    dueInDays: due === 'never' ? null : Number(due),
  };
}

function daysOf(form: RepeatForm): Partial<RecurrenceRule> {
  if (form.frequency === 'daily') return {};
  if (form.frequency === 'weekly') return { weekdays: [...form.weekdays] };
  const places = choicesOf(form);
  return places.find((place) => placeKey(place) === form.place) ?? places[0] ?? {};
}

type Place = Pick<RecurrenceRule, 'day' | 'week' | 'weekday' | 'month'>;

/** The days of a month or a year to choose from: what is chosen, and those of the first date. */
export function choicesOf({ frequency, startsOn, place }: RepeatForm): Place[] {
  if (frequency !== 'monthly' && frequency !== 'yearly') return [];
  const offered = placesOf(frequency, startsOn);
  if (place === '' || offered.some((each) => placeKey(each) === place)) return offered;
  const kept = JSON.parse(place) as Place;
  return (kept.month === null) === (frequency === 'monthly') ? [kept, ...offered] : offered;
}

export function placeKey({ day, week, weekday, month }: Place): string {
  return JSON.stringify({ day, week, weekday, month });
}
