import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameDay } from './name-day.ts';

test('the days of lists are today, yesterday, and dates', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  assert.equal(nameDay(new Date(2026, 2, 1, 0, 10), now), 'Today');
  assert.equal(nameDay(new Date(2026, 1, 28, 23, 50), now), 'Yesterday');
  assert.equal(nameDay(new Date(2026, 1, 27, 12), now), 'February 27, 2026');
});
