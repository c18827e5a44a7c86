import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceColumns } from './balance-columns.ts';

const columns = (...heights: number[]): number[][] =>
  balanceColumns(heights.map((height) => ({ height }))).map((column) => column.map(({ height }) => height));

test('the shorter column gets the next card, so that neither leaves a hole', () => {
  assert.deepEqual(columns(600, 400, 170, 150, 120), [
    [600, 120],
    [400, 170, 150],
  ]);
  assert.deepEqual(columns(100, 500, 150, 150, 150), [[100, 150, 150, 150], [500]]);
});

test('few cards keep their places', () => {
  assert.deepEqual(columns(100), [[100], []]);
  assert.deepEqual(columns(100, 900), [[100], [900]]);
});
