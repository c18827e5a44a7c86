import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { simHash } from './sim-hash.ts';

/** Every bit counted by itself. */
function plainSimHash(words: number[]): string {
  const counts = new Array<number>(64).fill(0);
  const runs = Math.max(1, words.length - 2);
  for (let at = 0; at < runs; at += 1) {
    // The hash of one run alone is its only majority.
    const bits = BigInt(`0x${simHash(Int32Array.from(words.slice(at, at + 3)))}`);
    for (let bit = 0; bit < 64; bit += 1)
      counts[bit] = (counts[bit] as number) + Number((bits >> BigInt(bit)) & 1n);
  }
  const bits = counts.reduce((sum, count, bit) => (count * 2 > runs ? sum | (1n << BigInt(bit)) : sum), 0n);
  return bits.toString(16).padStart(16, '0');
}

test('a bit is set when it is set in more than half of the runs, however many there are', () => {
  const words = fc.array(fc.oneof(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), fc.constantFrom(1, 2)), {
    minLength: 1,
    maxLength: 70,
  });
  fc.assert(fc.property(words, (each) => assert.equal(simHash(Int32Array.from(each)), plainSimHash(each))));
});
