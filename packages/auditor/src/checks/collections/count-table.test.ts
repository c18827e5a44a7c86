import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createCountTable } from './count-table.ts';

test('a table counts each place by itself, however often', () => {
  const place = fc.record({
    row: fc.nat(130),
    column: fc.nat(2),
    times: fc.constantFrom(1, 2, 254, 255, 256, 700),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), (places) => {
      const table = createCountTable(3);
      for (let row = 0; row <= 130; row += 1) assert.equal(table.addRow(), row);
      const expected = new Map<string, number>();
      for (const { row, column, times } of places) {
        for (let time = 0; time < times; time += 1) table.increment(row, column);
        const key = `${row} ${column}`;
        expected.set(key, (expected.get(key) ?? 0) + times);
      }
      for (let row = 0; row <= 130; row += 1)
        for (let column = 0; column < 3; column += 1)
          assert.equal(table.at(row, column), expected.get(`${row} ${column}`) ?? 0);
    }),
    { numRuns: 50 },
  );
});
