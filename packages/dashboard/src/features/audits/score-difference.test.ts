import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditListItem } from '@fettle/contract';
import { scoreDifference, scoreReasons } from './score-difference.ts';

const comparison: NonNullable<AuditListItem['comparison']> = {
  auditId: 'earlier',
  comparable: true,
  reasons: [],
  pagesInBoth: 3,
  pagesOnlyNow: 0,
  pagesOnlyBefore: 0,
  new: 0,
  fixed: 0,
  unchanged: 0,
  notRechecked: 0,
  notComparable: 0,
  scoreChange: 0,
};
const differenceOf = (overallScore: number | null, scoreChange: number | null): number | null =>
  scoreDifference({ overallScore, comparison: { ...comparison, scoreChange } });

test('a difference is that of the whole scores as they are shown, or in tenths where those are the same', () => {
  assert.equal(differenceOf(80.4, -0.2), -1);
  assert.equal(differenceOf(80.4, 0.4), 0.4);
  assert.equal(differenceOf(80.3, -0.1), -0.1);
  assert.equal(differenceOf(80.4, 0), 0);
  assert.equal(differenceOf(null, 5), null);
  assert.equal(differenceOf(80, null), null);
  assert.equal(differenceOf(92, 5.9), 6);
  assert.equal(scoreDifference({ overallScore: 80, comparison: null }), null);
});

test('the reasons are those of the comparison', () => {
  const reasons = [{ code: 'page_limit' as const, message: 'One is smaller.' }];
  assert.deepEqual(scoreReasons({ overallScore: 80, comparison: { ...comparison, reasons } }), [
    'One is smaller.',
  ]);
  assert.deepEqual(scoreReasons({ overallScore: 80, comparison: null }), []);
});
