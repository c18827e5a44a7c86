import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRowTable } from './row-table.ts';

test('a table finds the row of every added key and of no other, even if hashes collide', () => {
  const key = fc.nat(5000);
  fc.assert(
    fc.property(
      fc.uniqueArray(key, { maxLength: 1500 }),
      fc.array(key),
      fc.integer({ min: 1, max: 600 }),
      (kept, asked, spread) => {
        const keys: number[] = [];
        const table = createRowTable<number>({
          hash: (each) => each % spread,
          keyAt: (row) => keys[row] ?? -1,
        });
        for (const each of kept) table.add(keys.push(each) - 1);
        for (const each of [...asked, ...kept]) assert.equal(table.find(each), kept.indexOf(each));
      },
    ),
    { numRuns: 30 },
  );
});
