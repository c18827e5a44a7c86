import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurrenceRule } from '@fettle/contract';
import { formatRule, formatRuleDate } from './format-rule.ts';
import { placesOf } from './rule-places.ts';

const rule: RecurrenceRule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  day: null,
  week: null,
  weekday: null,
  month: null,
};

test('a rule is read as a sentence', () => {
  const cases: [Partial<RecurrenceRule>, string][] = [
    [{ frequency: 'daily' }, 'Every day'],
    [{ frequency: 'daily', interval: 3 }, 'Every 3 days'],
    [{ weekdays: [1] }, 'Every week on Monday'],
    [{ interval: 2, weekdays: [1, 4] }, 'Every 2 weeks on Monday and Thursday'],
    [{ weekdays: [1, 3, 5] }, 'Every week on Monday, Wednesday, and Friday'],
    [{ frequency: 'monthly', day: 15 }, 'Every month on day 15'],
    [{ frequency: 'monthly', day: 31 }, 'Every month on the last day'],
    [{ frequency: 'monthly', interval: 3, week: -1, weekday: 5 }, 'Every 3 months on the last Friday'],
    [{ frequency: 'yearly', month: 2, day: 29 }, 'Every year on February 29'],
    [{ frequency: 'yearly', month: 3, week: 2, weekday: 2 }, 'Every year on the second Tuesday of March'],
  ];
  for (const [part, sentence] of cases) assert.equal(formatRule({ ...rule, ...part }), sentence);
});

test('a date has its year only where that is not the current one', () => {
  const now = new Date('2026-11-23T12:00:00');
  assert.equal(formatRuleDate('2026-11-30', now), 'Monday, Nov 30');
  assert.equal(formatRuleDate('2027-01-04', now), 'Jan 4, 2027');
});

test('the days of a month that are offered are those of the first date', () => {
  const offered = (date: string) =>
    placesOf('monthly', date).map(({ day, week, weekday }) => day ?? [week, weekday]);
  assert.deepEqual(offered('2026-11-10'), [10, [2, 2]]);
  assert.deepEqual(offered('2026-11-30'), [30, [-1, 1]]);
  assert.deepEqual(offered('2026-11-24'), [24, [4, 2], [-1, 2]]);
  assert.equal(placesOf('yearly', '2026-11-10')[0]?.month, 11);
});
