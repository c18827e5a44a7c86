import assert from 'node:assert/strict';
import test from 'node:test';
import { addCounts, highestShare, type KnownPages, type ShownShare } from './known-pages.ts';

const maxPages = 1000;

/** Whether the known pages are a total after each of these counts. */
function totals(counts: readonly [crawled: number, known: number][]): boolean[] {
  let pages: KnownPages | null = null;
  return counts.map(([crawled, known]) => {
    pages = addCounts(pages, { crawled, known }, maxPages);
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

test('as many pages as the crawl may read are a total at once', () => {
  assert.deepEqual(
    totals([
      [1, 5],
      [3, 1000],
      [9, 998],
    ]),
    [false, true, true],
  );
});

test('a share of the pages found so far does not go back, and makes room for that of the total', () => {
  const shown: ShownShare[] = [];
  for (const [percent, isTotal] of [
    [40, false],
    [25, false],
    [6, true],
    [5, true],
    [7, true],
  ] as const) {
    shown.push(highestShare(shown.at(-1) ?? null, { isTotal, percent }));
  }
  assert.deepEqual(
    shown.map(({ percent }) => percent),
    [40, 40, 6, 6, 7],
  );
});
