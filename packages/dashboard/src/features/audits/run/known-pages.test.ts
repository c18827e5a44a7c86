import assert from 'node:assert/strict';
import test from 'node:test';
import { addCounts, type KnownPages } from './known-pages.ts';

/** Whether the known pages are a total after each of these counts. */
function totals(counts: readonly [crawled: number, known: number][]): boolean[] {
  let pages: KnownPages | null = null;
  return counts.map(([crawled, known]) => {
    pages = addCounts(pages, { crawled, known });
    return pages.isTotal;
  });
}

test('pages are no total while crawling finds others', () => {
  assert.deepEqual(
    totals([
      [1, 5],
      [20, 81],
      [40, 161],
    ]),
    [false, false, false],
  );
});

test('the first pages of a site that has not shown the others yet are no total', () => {
  assert.deepEqual(
    totals([
      [1, 5],
      [1, 5],
      [4, 5],
    ]),
    [false, false, false],
  );
});

test('pages are a total once some were crawled that lead to hardly any others, and stay one', () => {
  assert.deepEqual(
    totals([
      [40, 400],
      [45, 400],
      [52, 402],
      [80, 600],
    ]),
    [false, false, true, true],
  );
});
