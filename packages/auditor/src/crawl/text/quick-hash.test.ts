import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quickHash } from './quick-hash.ts';

test('similar texts have different hashes, all of them safe integers', () => {
  const seen = new Set<number>();
  for (let number = 0; number < 200_000; number += 1) {
    const hash = quickHash(`https://site.example/docs/page-${number}.html#section-${number % 97}`);
    assert.ok(Number.isSafeInteger(hash) && hash >= 0);
    seen.add(hash);
  }
  assert.equal(seen.size, 200_000);
});

test('the same text has the same hash', () => {
  assert.equal(quickHash('garden'), quickHash(['gar', 'den'].join('')));
  assert.notEqual(quickHash('garden'), quickHash('gardem'));
});
