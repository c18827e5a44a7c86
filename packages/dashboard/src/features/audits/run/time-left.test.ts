import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutesLeft } from './time-left.ts';

const startedAt = '2026-11-20T09:00:00.000Z';
const after = (seconds: number): number => Date.parse(startedAt) + seconds * 1000;

test('the time left follows from the pace so far', () => {
  assert.equal(minutesLeft(startedAt, 25, after(60)), 3);
  assert.equal(minutesLeft(startedAt, 90, after(60)), 0);
});

test('there is no estimate before the audit has started, nor in its first seconds or percents', () => {
  assert.equal(minutesLeft(null, 50, after(60)), null);
  assert.equal(minutesLeft(startedAt, 50, after(1)), null);
  assert.equal(minutesLeft(startedAt, 4, after(600)), null);
});
