import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deliveryRules } from './delivery-rules.ts';
import { parseRetryAfter, retryDelaySeconds } from './retry-delay.ts';

const chance = fc.double({ min: 0, max: 0.999, noNaN: true });
const middle = () => 0.5;

test('a delivery is attempted five times: at once, after 78 s, 13 min, 2 h 10 min, and 21 h 40 min', () => {
  const waits = [1, 2, 3, 4, 5].map((number) => retryDelaySeconds(number, null, deliveryRules, middle));
  assert.deepEqual(waits, [78, 780, 7_800, 78_000, null]);
});

test('a delay differs by no more than ten percent from the schedule, whatever garbage Retry-After holds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), chance, fc.string(), (number, random, header) => {
      const planned = deliveryRules.retrySeconds[number - 1] ?? 0;
      const asked = parseRetryAfter(`x${header}`, Date.now());
      const wait = retryDelaySeconds(number, asked, deliveryRules, () => random) ?? 0;
      assert.ok(Math.abs(wait - planned) <= planned * 0.1 + 1e-6);
    }),
  );
});

test('Retry-After lengthens a delay up to twice, and never shortens it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), chance, fc.nat(1e9), (number, random, asked) => {
      const planned = deliveryRules.retrySeconds[number - 1] ?? 0;
      const plain = retryDelaySeconds(number, null, deliveryRules, () => random) ?? 0;
      const wait = retryDelaySeconds(number, asked, deliveryRules, () => random) ?? 0;
      assert.ok(wait >= plain && wait <= planned * 2);
      if (asked <= planned * 2) assert.equal(wait, Math.max(plain, asked));
    }),
  );
});

test('Retry-After is whole seconds or an HTTP date; anything else, and the past, is ignored', () => {
  const now = Date.parse('2026-11-21T10:00:00Z');
  const cases: [string | undefined, number | null][] = [
    ['1', 1],
    [' 120 ', 120],
    ['1000000000', 1e9],
    ['Sat, 21 Nov 2026 10:01:30 GMT', 90],
    ['Sat, 21 Nov 2026 09:00:00 GMT', null],
    ['1e9', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2026-11-21T10:01:30Z', null],
    ['Sat, 99 Nov 2026 10:01:30 GMT', null],
    ['', null],
    [undefined, null],
    ['10\n20', null],
  ];
  for (const [header, seconds] of cases) assert.equal(parseRetryAfter(header, now), seconds, String(header));
});
