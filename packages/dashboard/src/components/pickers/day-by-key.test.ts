import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayByKey } from './day-by-key.ts';

test('keys lead through a month as in every date picker, across months and short ones', () => {
  const from = '2026-01-31';
  const cases: [string, string | null, boolean?][] = [
    ['ArrowLeft', '2026-01-30'],
    ['ArrowRight', '2026-02-01'],
    ['ArrowUp', '2026-01-24'],
    ['ArrowDown', '2026-02-07'],
    ['Home', '2026-01-26'],
    ['End', '2026-02-01'],
    ['PageUp', '2025-12-31'],
    ['PageDown', '2026-02-28'],
    ['PageUp', '2025-01-31', true],
    ['PageDown', '2027-01-31', true],
    ['a', null],
  ];
  for (const [key, day, shiftKey = false] of cases)
    assert.equal(dayByKey(from, { key, shiftKey }, 1), day, `${key}${shiftKey ? ' with Shift' : ''}`);
  assert.equal(dayByKey(from, { key: 'Home', shiftKey: false }, 0), '2026-01-25');
});
