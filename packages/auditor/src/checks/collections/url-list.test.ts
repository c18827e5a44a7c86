import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAddressList } from './url-list.ts';

/** Short ones, others that begin alike, and now and then one that is longer than a piece. */
const address = fc
  .oneof(
    { weight: 20, arbitrary: fc.webUrl({ withQueryParameters: true }) },
    { weight: 20, arbitrary: fc.nat(99).map((number) => `https://site.example/page-${number}`) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(32_767, 32_768, 70_000)
        .map((length) => `https://site.example/${'x'.repeat(length)}`),
    },
  )
  .map((text) => new URL(text).href);

test('a list finds every URL by its row and the row by its URL, and sorts like plain strings', () => {
  fc.assert(
    fc.property(fc.uniqueArray(address, { maxLength: 60 }), fc.array(address), (kept, asked) => {
      const list = createAddressList();
      for (const [row, url] of kept.entries()) assert.equal(list.push(url), row);
      assert.equal(list.length, kept.length);
      assert.deepEqual(
        kept.map((_, row) => list.at(row)),
        kept,
      );
      for (const url of [...asked, ...kept]) assert.equal(list.find(url), kept.indexOf(url));
      const rows = [...kept.keys()].sort(list.compare);
      assert.deepEqual(
        rows.map((row) => list.at(row)),
        [...kept].sort(),
      );
    }),
  );
});

test('a missing row is an error', () => {
  const list = createAddressList();
  list.push('https://site.example/');
  assert.throws(() => list.at(1), RangeError);
});
