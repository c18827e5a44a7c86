import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { formatNumber } from './format-number.ts';

test('numbers are formatted in English', () => {
  const english = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true })), (value) => {
      // Of two zeros people know one.
      assert.equal(formatNumber(value + 0), english.format(value === 0 ? 0 : value));
    }),
  );
});
