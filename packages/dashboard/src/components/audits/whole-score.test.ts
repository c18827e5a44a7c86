import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeScore } from './whole-score.ts';

test('a score is shown as a whole number, and only a perfect one as 100', () => {
  assert.deepEqual([99.7, 100, 49.5, 0.2].map(wholeScore), [99, 100, 50, 0]);
});
