import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCount } from './format-count.ts';

test('a count has grouped thousands and agrees with its noun', () => {
  assert.equal(formatCount(0, 'task'), '0 tasks');
  assert.equal(formatCount(1, 'task'), '1 task');
  assert.equal(formatCount(1_204, 'task'), '1,204 tasks');
  assert.equal(formatCount(2, 'entry', 'entries'), '2 entries');
});
