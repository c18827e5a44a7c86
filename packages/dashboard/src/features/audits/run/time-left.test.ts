import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addEstimate, type Estimate, minutesLeft } from './time-left.ts';

const startedAt = '2026-11-20T09:00:00.000Z';

/** After these seconds, percents, and pages. */
const collect = (...steps: [seconds: number, progress: number, pageCount?: number][]) =>
  steps.reduce<readonly Estimate[]>(
    (list, [seconds, progress, pageCount = 100]) =>
      addEstimate(list, {
        startedAt,
        progress,
        isTotal: false,
        pageCount,
        now: Date.parse(startedAt) + seconds * 1000,
      }),
    [],
  );

test('the time left is shown once two estimates in a row agree', () => {
  assert.equal(minutesLeft(collect([60, 20])), null, 'one is not enough');
  assert.equal(minutesLeft(collect([60, 20], [75, 25])), 4);
  assert.equal(minutesLeft(collect([60, 80], [66, 88])), 0);
});

test('there is no estimate while the crawl discovers the site', () => {
  const jumping = collect([30, 10], [60, 12]);
  assert.equal(minutesLeft(jumping), null);
  const later = Date.parse(startedAt) + 75_000;
  const settled = addEstimate(jumping, {
    startedAt,
    progress: 14,
    isTotal: false,
    pageCount: 200,
    now: later,
  });
  assert.equal(minutesLeft(settled), 8);
});

test('estimates need some pages and percents, and some seconds between them', () => {
  assert.deepEqual(collect([60, 20, 5], [75, 25, 9]), []);
  assert.deepEqual(collect([60, 4], [75, 4]), []);
  assert.equal(collect([60, 20], [61, 20], [62, 21]).length, 1);
  const notStarted = { startedAt: null, progress: 50, isTotal: true, pageCount: 500, now: 1 };
  assert.deepEqual(addEstimate([], notStarted), []);
});

test('of a known total, a small share is enough for an estimate', () => {
  const at = (seconds: number) => Date.parse(startedAt) + seconds * 1000;
  const of = (progress: number, seconds: number) => ({
    startedAt,
    progress,
    isTotal: true,
    pageCount: 40,
    now: at(seconds),
  });
  assert.equal(minutesLeft(addEstimate(addEstimate([], of(2, 12)), of(3, 18))), 10);
  assert.deepEqual(addEstimate([], of(0, 12)), []);
});
