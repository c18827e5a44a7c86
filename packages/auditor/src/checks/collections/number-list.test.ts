import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNumberList } from './number-list.ts';

test('a list returns what was pushed, however long it is', () => {
  const list = createNumberList();
  for (let value = 0; value < 1000; value += 1) list.push(value * 2 ** 38 + 0.5);
  assert.equal(list.length, 1000);
  for (const index of [0, 63, 64, 999]) assert.equal(list.at(index), index * 2 ** 38 + 0.5);
  assert.throws(() => list.at(1000), RangeError);
  assert.throws(() => list.at(-1), RangeError);
});

test('integers of up to 32 bits take four bytes each', () => {
  const list = createNumberList(Uint32Array);
  const values = [0, 1, 2 ** 31, 2 ** 32 - 1];
  for (let round = 0; round < 1000; round += 1) for (const value of values) list.push(value);
  assert.equal(list.length, 4000);
  for (const index of [0, 1023, 1026, 3999]) assert.equal(list.at(index), values[index % 4]);
});
