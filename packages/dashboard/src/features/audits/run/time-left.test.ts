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
        pacedMs: null,
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
    pacedMs: null,
    pageCount: 200,
    now: later,
  });
  assert.equal(minutesLeft(settled), 8);
});

test('estimates need some pages and percents, and some seconds between them', () => {
  assert.deepEqual(collect([60, 20, 5], [75, 25, 9]), []);
  assert.deepEqual(collect([60, 4], [75, 4]), []);
  assert.equal(collect([60, 20], [61, 20], [62, 21]).length, 1);
  const notStarted = { startedAt: null, progress: 50, pacedMs: 9000, pageCount: 500, now: 1 };
  assert.deepEqual(addEstimate([], notStarted), []);
});

test('of a known total, the pace of the last seconds says how long it takes', () => {
  const at = (seconds: number, pacedMs: number) => ({
    startedAt,
    progress: 1,
    pacedMs,
    pageCount: 40,
    now: Date.parse(startedAt) + seconds * 1000,
  });
  assert.equal(minutesLeft(addEstimate(addEstimate([], at(12, 620_000)), at(18, 600_000))), 10);
});
