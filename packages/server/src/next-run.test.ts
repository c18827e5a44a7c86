import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextRun, type RunTimes } from './next-run.ts';

const times = (some: Partial<RunTimes>): RunTimes => ({
  frequency: 'daily',
  time: '03:00',
  timeZone: 'UTC',
  weekday: 1,
  day: 1,
  ...some,
});

const cases: [string, Partial<RunTimes>, string, string | null][] = [
  ['off is never due', { frequency: 'off' }, '2026-11-21T00:00:00Z', null],
  ['today when the time lies ahead', {}, '2026-11-21T02:59:59Z', '2026-11-21T03:00:00.000Z'],
  ['tomorrow when it is that very moment', {}, '2026-11-21T03:00:00Z', '2026-11-22T03:00:00.000Z'],
  [
    'on the weekday (2026-11-21 is a Saturday)',
    { frequency: 'weekly', weekday: 1 },
    '2026-11-21T12:00:00Z',
    '2026-11-23T03:00:00.000Z',
  ],
  [
    'in a week when today is the day and the time is over',
    { frequency: 'weekly', weekday: 6 },
    '2026-11-21T12:00:00Z',
    '2026-11-28T03:00:00.000Z',
  ],
  [
    'on the day of the month',
    { frequency: 'monthly', day: 15 },
    '2026-11-21T00:00:00Z',
    '2026-12-15T03:00:00.000Z',
  ],
  [
    'on the last day of a shorter month, and on the 31st again after it',
    { frequency: 'monthly', day: 31 },
    '2026-02-28T03:00:00Z',
    '2026-03-31T03:00:00.000Z',
  ],
  [
    'in February for the 31st',
    { frequency: 'monthly', day: 31 },
    '2026-02-01T00:00:00Z',
    '2026-02-28T03:00:00.000Z',
  ],
  [
    'by the clocks of the zone in winter',
    { timeZone: 'Europe/Berlin' },
    '2026-01-10T12:00:00Z',
    '2026-01-11T02:00:00.000Z',
  ],
  [
    'by the clocks of the zone in summer',
    { timeZone: 'Europe/Berlin' },
    '2026-07-10T12:00:00Z',
    '2026-07-11T01:00:00.000Z',
  ],
  [
    'an hour later when the clocks skip the time',
    { timeZone: 'Europe/Berlin', time: '02:30' },
    '2026-03-28T12:00:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'the first time when the clocks repeat it',
    { timeZone: 'Europe/Berlin', time: '02:30' },
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    'not a second time when the clocks repeat it',
    { timeZone: 'Europe/Berlin', time: '02:30' },
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00.000Z',
  ],
];

for (const [name, some, after, due] of cases) {
  test(`a schedule is due ${name}`, () => {
    assert.equal(nextRun(times(some), new Date(after))?.toISOString() ?? null, due);
  });
}

test('every schedule is due again after it was, within its period', () => {
  const schedules = fc.record({
    frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    timeZone: fc.constantFrom(
      'UTC',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ),
    weekday: fc.integer({ min: 1, max: 7 }),
    day: fc.integer({ min: 1, max: 31 }),
  });
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
  const longest = { daily: 2, weekly: 8, monthly: 32 };
  fc.assert(
    fc.property(schedules, moments, (schedule, after) => {
      const due = nextRun(schedule, after);
      assert.ok(due !== null && due > after);
      assert.ok(due.getTime() - after.getTime() <= longest[schedule.frequency] * 86_400_000);
    }),
  );
});
