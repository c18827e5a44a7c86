import type { RecurrenceRule, RecurringTask } from '@fettle/contract';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { strings } from '../../strings/index.ts';
import { toDateField } from '../pickers/due-dates.ts';
import { formatRule, formatRuleDate } from './format-rule.ts';
import { nextOfRule } from './next-of-rule.ts';
import { type RepeatForm, toBody, toForm } from './repeat-form.ts';

const times = createDateFormat({ timeStyle: 'short', timeZone: 'UTC' });
const unused = { weekdays: [], day: null, week: null, weekday: null, month: null };

interface Given {
  form: RepeatForm;
  /** The rule that is changed. */
  recurring: RecurringTask | null;
  /** The date that the task of a new rule stands for. A template stands for none. */
  doneOn: string | null;
  now: Date;
}

/** What a form will do, in a sentence or two. Null while it is not valid. */
export function ruleOutcome({ form, recurring, doneOn, now }: Given): string | null {
  const { trigger, time, timeZone, startsOn, endsOn, dueInDays, rule: fields } = toBody(form);
  const rule: RecurrenceRule = { ...unused, interval: 1, ...fields };
  if (!(Number.isInteger(rule.interval) && rule.interval > 0) || startsOn === undefined || startsOn === '')
    return null;
  const text = strings.recurrence;
  const said = formatRule(rule);
  const moment = Date.parse(`1970-01-01T${time}Z`);
  const at = Number.isNaN(moment) ? '' : times(moment);
  const zone = (timeZone ?? '').replaceAll('_', ' ');
  const next = recurring === null ? nextOf(rule, form, doneOn, now) : nextOnOf(recurring, form);
  return [
    trigger === 'completion' ? text.outcomeByCompletion(said) : text.outcomeBySchedule(said, at, zone),
    dueInDays == null ? null : text.outcomeDue(dueInDays),
    next === null ? null : `${text.next(formatRuleDate(next, now))}.`,
    endsOn == null || endsOn === '' ? null : text.outcomeEnd(formatRuleDate(endsOn, now)),
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** A new rule has its first task already, which stands for today at the earliest. */
function nextOf(rule: RecurrenceRule, form: RepeatForm, doneOn: string | null, now: Date): string | null {
  const today = toDateField(now);
  const after = doneOn === null ? dayBefore(today) : doneOn > today ? doneOn : today;
  return nextOfRule(rule, { startsOn: form.startsOn, endsOn: form.endsOn, after });
}

/** Of a rule that is changed, the service counts from its latest task. */
function nextOnOf(recurring: RecurringTask, form: RepeatForm): string | null {
  const isUnchanged = JSON.stringify(toBody(form)) === JSON.stringify(toBody(toForm(recurring, '')));
  return isUnchanged ? recurring.nextOn : null;
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
