import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisMaximum } from './axis-maximum.ts';

test('a scale ends at an even number slightly above its largest value', () => {
  const values = [0, 1, 2, 3, 9, 10, 11, 25, 60, 61, 99, 100, 101, 1_234, 99_999];
  assert.deepEqual(
    values.map(axisMaximum),
    [2, 2, 2, 4, 10, 10, 20, 40, 60, 80, 100, 100, 200, 2_000, 100_000],
  );
});

test('no value exceeds its scale', () => {
  for (let value = 0; value < 3_000; value += 7) {
    const top = axisMaximum(value);
    assert.ok(top >= value && top >= 2 && top % 2 === 0 && Number.isInteger(top / 2), `${value} → ${top}`);
  }
});
