import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreTone, wholeScore } from './score-scale.ts';

test('a score is shown as a whole number, and only a perfect one as 100', () => {
  assert.deepEqual([99.7, 100, 49.5, 0.2].map(wholeScore), [99, 100, 50, 0]);
});

test('a score has the tone of the number that is shown', () => {
  const tones = [100, 90, 89.6, 89.4, 50, 49.5, 49.4, 0].map(scoreTone);
  assert.deepEqual(tones, ['good', 'good', 'good', 'fair', 'fair', 'fair', 'poor', 'poor']);
  assert.equal(scoreTone(null), 'none');
});
