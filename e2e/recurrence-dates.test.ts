import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecurrenceRule } from '@fettle/contract';
import { nextOfRule } from '../packages/dashboard/src/components/recurrence/next-of-rule.ts';
import { nextDate } from '../packages/server/src/features/recurring-tasks/next-date.ts';

const rule: RecurrenceRule = {
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  day: null,
  week: null,
  weekday: null,
  month: null,
};

test('the form says the same next dates as the service creates tasks on', () => {
  const rules: Partial<RecurrenceRule>[] = [
    { frequency: 'daily' },
    { frequency: 'daily', interval: 3 },
    { weekdays: [3] },
    { interval: 2, weekdays: [1, 4] },
    { interval: 3, weekdays: [7] },
    { frequency: 'monthly', day: 31 },
    { frequency: 'monthly', interval: 5, day: 15 },
    { frequency: 'monthly', week: 2, weekday: 2 },
    { frequency: 'monthly', interval: 2, week: -1, weekday: 5 },
    { frequency: 'yearly', month: 2, day: 29 },
    { frequency: 'yearly', interval: 3, month: 11, week: 4, weekday: 4 },
  ];
  for (const part of rules) {
    const whole = { ...rule, ...part };
    for (const startsOn of ['2026-11-25', '2027-02-28', '2028-01-01'])
      for (const after of ['2026-11-24', '2027-03-01', '2028-02-29', '2029-12-30'])
        assert.equal(
          nextOfRule(whole, { startsOn, endsOn: '', after }),
          nextDate({ rule: whole, startsOn, endsOn: null }, after),
          `${JSON.stringify(part)} from ${startsOn} after ${after}`,
        );
  }
});

test('no next date is said after the end of a rule, and none that is too far away', () => {
  const dates = { startsOn: '2026-11-25', after: '2026-11-25' };
  assert.equal(nextOfRule({ ...rule, weekdays: [3] }, { ...dates, endsOn: '2026-12-01' }), null);
  const rare = { ...rule, frequency: 'yearly', interval: 100, month: 1, day: 1 } as const;
  assert.equal(nextOfRule(rare, { ...dates, endsOn: '' }), null);
});
