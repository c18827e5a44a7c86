import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pageFacts } from '../checks/testing/page-facts.ts';
import { createDistribution } from './distribution.ts';

function distributionOf(pages: { startedMs?: number; depth?: number; status?: number }[]) {
  const distribution = createDistribution();
  for (const { startedMs = 0, ...page } of pages) {
    distribution.add(pageFacts({ ...page, timings: { ttfbMs: 10, totalMs: 0, startedMs } }));
  }
  return distribution.finish();
}

test('statuses and depths are counted in ascending order', () => {
  const { statuses, depths } = distributionOf([
    { status: 404, depth: 2 },
    { status: 200, depth: 0 },
    { status: 200, depth: 2 },
  ]);
  assert.deepEqual(statuses, [
    { status: 200, pages: 2 },
    { status: 404, pages: 1 },
  ]);
  assert.deepEqual(depths, [
    { depth: 0, pages: 1 },
    { depth: 2, pages: 2 },
  ]);
});

test('a short crawl is counted per second, a long one in up to 60 wider intervals', () => {
  assert.deepEqual(distributionOf([{ startedMs: 100 }, { startedMs: 900 }, { startedMs: 2_500 }]).timeline, {
    spanSeconds: 1,
    pages: [2, 0, 1],
  });
  const long = distributionOf([{ startedMs: 0 }, { startedMs: 61_000 }, { startedMs: 500_000 }]).timeline;
  assert.equal(long.spanSeconds, 16);
  assert.deepEqual([long.pages[0], long.pages[3], long.pages[31], long.pages.length], [1, 1, 1, 32]);
});

test('no page is lost, and the order of pages does not matter', () => {
  const times = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(times, (starts) => {
      const forth = distributionOf(starts.map((startedMs) => ({ startedMs })));
      const back = distributionOf(starts.toReversed().map((startedMs) => ({ startedMs })));
      assert.deepEqual(forth, back);
      assert.equal(
        forth.timeline.pages.reduce((sum, pages) => sum + pages, 0),
        starts.length,
      );
      assert.ok(forth.timeline.pages.length <= 60);
    }),
  );
});
