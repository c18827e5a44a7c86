import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoreDifference, scoreDifferences } from './score-difference.ts';

test('differences are those of the numbers shown', () => {
  assert.equal(scoreDifference(80.4, 80.6), -1);
  assert.equal(scoreDifference(80.4, 80), 0);
  assert.equal(scoreDifference(null, 80), null);
  assert.equal(scoreDifference(80, undefined), null);
});

test('an audit is compared with the previous one of its own project that has a score', () => {
  const audits = [
    { id: 'e', projectId: 'one', overallScore: 90 },
    { id: 'd', projectId: 'two', overallScore: 10 },
    { id: 'c', projectId: 'one', overallScore: null },
    { id: 'b', projectId: 'one', overallScore: 70 },
    { id: 'a', projectId: 'two', overallScore: 30 },
  ];
  assert.deepEqual(Object.fromEntries(scoreDifferences(audits)), {
    e: 20,
    d: -20,
    c: null,
    b: null,
    a: null,
  });
});
