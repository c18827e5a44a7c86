import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { backoffSeconds } from './backoff.ts';

test('the wait doubles from five seconds up to five minutes', () => {
  const plain = [1, 2, 3, 6, 7, 8, 50].map((tries) => backoffSeconds(tries, { random: () => 0.5 }));
  assert.deepEqual(plain, [5, 10, 20, 160, 300, 300, 300]);
});

test('a wait is never off by more than ten percent, and always one', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, chance) => {
      const plain = backoffSeconds(tries, { random: () => 0.5 });
      const spread = backoffSeconds(tries, { random: () => chance });
      assert.ok(spread > 0 && Math.abs(spread - plain) <= plain * 0.1 + 1e-9);
    }),
  );
});
