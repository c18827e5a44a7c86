import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elapsedMinutes, formatClock } from './measure-timer.ts';

const startedAt = '2026-03-02T09:00:00.000Z';
const after = (text: string): number => Date.parse(`2026-03-02T${text}.000Z`);

test('a timer counts whole minutes, at least one, and a clock set back counts as none', () => {
  const cases: [string, number, string][] = [
    ['09:00:00', 1, '0:00:00'],
    ['09:01:29', 1, '0:01:29'],
    ['09:01:30', 2, '0:01:30'],
    ['10:02:09', 62, '1:02:09'],
    ['08:00:00', 1, '0:00:00'],
  ];
  for (const [now, minutes, clock] of cases)
    assert.deepEqual(
      [elapsedMinutes({ startedAt }, after(now)), formatClock({ startedAt }, after(now))],
      [minutes, clock],
      now,
    );
});

test('a stopped timer does not run while it waits to be saved', () => {
  const stopped = { startedAt, stoppedAt: '2026-03-02T09:30:00.000Z' };
  assert.equal(elapsedMinutes(stopped, after('17:00:00')), 30);
  assert.equal(formatClock(stopped, after('17:00:00')), '0:30:00');
});
