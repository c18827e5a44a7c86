import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNumberList } from '../collections/number-list.ts';
import { findNearTexts } from './find-near-texts.ts';

interface TextMark {
  high: number;
  low: number;
  audience: number;
}

function groupsOf(marks: readonly TextMark[]): number[] {
  const [highs, lows] = [createNumberList(Uint32Array), createNumberList(Uint32Array)];
  const audiences = createNumberList();
  for (const { high, low, audience } of marks) {
    highs.push(high);
    lows.push(low);
    audiences.push(audience);
  }
  return [...findNearTexts({ highs, lows, audiences })];
}

const word = fc.integer({ min: 0, max: 0xffffffff });
const mark = fc.record({ high: word, low: word, audience: fc.constantFrom(0, 1) });

function flip(from: TextMark, bits: number[]): TextMark {
  const to = { ...from };
  for (const bit of bits) {
    if (bit < 32) to.low = (to.low ^ (1 << bit)) >>> 0;
    else to.high = (to.high ^ (1 << (bit - 32))) >>> 0;
  }
  return to;
}

test('marks that differ by up to 3 bits form a group, marks that differ by 4 do not', () => {
  const bits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 4 });
  fc.assert(
    fc.property(mark, bits, (first, changed) => {
      const groups = groupsOf([first, flip(first, changed)]);
      assert.deepEqual(groups, changed.length <= 3 ? [0, 0] : [0, 1]);
    }),
  );
});

test('the groups are the same as when every mark is compared with every other', () => {
  const near = fc.tuple(
    mark,
    fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 3 }), { maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(near, { maxLength: 8 }), (families) => {
      const marks = families.flatMap(([first, changes]) => [
        first,
        ...changes.map((bits) => flip(first, bits)),
      ]);
      const groups = groupsOf(marks);
      const starts = new Set(marks.map((_, index) => groups[index]));
      for (const start of starts) assert.equal(groups[start as number], start);
      for (const [a, one] of marks.entries()) {
        for (const [b, other] of marks.entries()) {
          if (one.audience === other.audience && distance(one, other) <= 3)
            assert.equal(groups[a], groups[b]);
        }
      }
    }),
  );
});

test('texts for two audiences are never compared', () => {
  assert.deepEqual(
    groupsOf([
      { high: 1, low: 1, audience: 0 },
      { high: 1, low: 1, audience: 1 },
    ]),
    [0, 1],
  );
});

test('50,000 marks with a common band do not take quadratic time', () => {
  const marks = Array.from({ length: 50_000 }, (_, index) => ({
    high: 0x12340000 + (Math.imul(index, 0x9e3779b1) & 0xffff),
    low: Math.imul(index, 0x85ebca6b) >>> 0,
    audience: 0,
  }));
  const started = performance.now();
  assert.equal(groupsOf(marks).length, marks.length);
  assert.ok(performance.now() - started < 10_000);
});

function distance(a: TextMark, b: TextMark): number {
  const ones = (value: number) => (value >>> 0).toString(2).replaceAll('0', '').length;
  return ones(a.high ^ b.high) + ones(a.low ^ b.low);
}
