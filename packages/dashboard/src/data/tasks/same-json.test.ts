import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSameJson } from './same-json.ts';

test('a value stays equal through JSON, and with its keys in another order', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      assert.ok(isSameJson(value, JSON.parse(JSON.stringify(value))));
      assert.ok(isSameJson(value, reorder(value)));
    }),
  );
});

test('different values differ; null equals a missing key', () => {
  assert.ok(isSameJson({ attrs: { start: null } }, { attrs: {} }));
  assert.ok(isSameJson(null, undefined));
  const different: [unknown, unknown][] = [
    [{ a: 1 }, { a: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ text: 'a' }, { text: 'a', marks: [] }],
    ['', null],
    [0, false],
    [[], {}],
  ];
  for (const [a, b] of different) assert.ok(!isSameJson(a, b), JSON.stringify([a, b]));
});

function reorder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reorder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, each]) => [key, reorder(each)]));
}
