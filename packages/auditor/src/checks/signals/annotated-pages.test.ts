import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashNumber } from '../collections/hash-number.ts';
import { createAnnotatedPages } from './annotated-pages.ts';

const targets: fc.Arbitrary<string[]> = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), {
  maxLength: 8,
});

test('every page keeps its own set, whatever other pages reference', () => {
  fc.assert(
    fc.property(fc.array(targets, { maxLength: 20 }), (sets) => {
      const pages = createAnnotatedPages();
      for (const [page, set] of sets.entries()) pages.add(page * 7, set);
      assert.equal(pages.length, sets.length);
      for (const [row, set] of sets.entries()) {
        assert.equal(pages.row(row), row * 7);
        assert.deepEqual(new Set(pages.targets(row)), new Set(set.map(hashNumber)));
        for (const each of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
          assert.equal(pages.names(row, hashNumber(each)), set.includes(each));
      }
    }),
  );
});

test('the number of stored targets is limited', () => {
  const pages = createAnnotatedPages();
  const many = (mark: string) => Array.from({ length: 300_000 }, (_, place) => mark + place);
  for (const [row, mark] of ['a', 'b', 'c', 'd', 'a'].entries()) pages.add(row, many(mark));
  assert.deepEqual(
    Array.from({ length: pages.length }, (_, page) => pages.row(page)),
    [0, 1, 2, 4],
  );
});
