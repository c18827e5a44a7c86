import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstDay, toDay, toUntil } from './until-day.ts';

test('a day is its local start, and back', () => {
  assert.equal(toUntil('2026-12-24'), new Date(2026, 11, 24).toISOString());
  assert.equal(toDay(toUntil('2026-12-24')), '2026-12-24');
});

test('no day is no end', () => {
  assert.equal(toUntil(''), null);
  assert.equal(toDay(null), '');
});

test('tomorrow is the first day, in the next year too', () => {
  assert.equal(firstDay(new Date(2026, 11, 31, 23, 59)), '2027-01-01');
});
