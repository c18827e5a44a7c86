import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastWeeks } from './last-weeks.ts';

const local = (iso: string) => {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate(), date.getHours()];
};

test('weeks begin on Monday and end with today, whatever day it is', () => {
  for (const [today, monday] of [
    [new Date(2026, 10, 16, 13, 5), [2026, 11, 9, 0]],
    [new Date(2026, 10, 21, 23, 59), [2026, 11, 9, 0]],
    [new Date(2026, 10, 22), [2026, 11, 9, 0]],
  ] as const) {
    const { from, to } = lastWeeks(today, 2);
    assert.deepEqual(local(from), monday);
    assert.deepEqual(local(to), [2026, 11, today.getDate() + 1, 0]);
  }
});

test('the range is the same all day', () => {
  assert.deepEqual(lastWeeks(new Date(2026, 10, 21, 1), 12), lastWeeks(new Date(2026, 10, 21, 23), 12));
});
