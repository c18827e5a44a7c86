import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueState } from './due-state.ts';

test('a due date is late once it has passed, and soon by days instead of hours', () => {
  const now = new Date(2026, 9, 24, 15, 0);
  const cases = [
    [new Date(2026, 9, 23, 23, 59), 'late'],
    [new Date(2026, 9, 24, 14, 59), 'late'],
    [now, 'today'],
    [new Date(2026, 9, 24, 23, 59), 'today'],
    [new Date(2026, 9, 25, 0, 0), 'soon'],
    // More than 48 hours away, across a change of the clock in many time zones.
    [new Date(2026, 9, 26, 23, 59), 'soon'],
    [new Date(2026, 9, 27, 0, 0), 'later'],
    [new Date(2027, 0, 1), 'later'],
  ] as const;
  for (const [date, state] of cases) assert.equal(dueState(date, now), state, date.toString());
});

test('a due date without a time is late once its day has ended, in every time zone', () => {
  const noon = new Date(2026, 9, 24, 12, 0);
  const cases = [
    [new Date('2026-10-23T00:00:00.000Z'), 'late'],
    [new Date('2026-10-24T00:00:00.000Z'), 'today'],
    [new Date('2026-10-25T00:00:00.000Z'), 'soon'],
    [new Date('2026-10-27T00:00:00.000Z'), 'later'],
  ] as const;
  for (const [date, state] of cases) assert.equal(dueState(date, noon), state, date.toISOString());
});
