import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundScore } from './round-score.ts';

test('a score is shown as a whole number, and only a perfect one as 100', () => {
  assert.deepEqual([99.7, 100, 49.5, 0.2].map(roundScore), [99, 100, 50, 0]);
});
