import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Severity } from '../checks/check.ts';
import { lossOf, type Scored, score } from './score.ts';

interface Given {
  id: string;
  category?: Scored['check']['category'];
  severity?: Severity;
  weight?: number;
  milder?: NonNullable<Scored['check']['milder']>;
  gates?: NonNullable<Scored['check']['gates']>;
  full?: number;
  mild?: number;
  rootAffected?: boolean;
  status?: Scored['status'];
}

function result(given: Given): Scored {
  const { id, category = 'content', severity = 'error', weight = 4, full = 0, mild = 0 } = given;
  const check: Scored['check'] = { id, category, severity, weight };
  if (given.milder !== undefined) check.milder = given.milder;
  if (given.gates !== undefined) check.gates = given.gates;
  const status = given.status ?? (full + mild > 0 ? 'fail' : 'pass');
  return { check, status, share: { full, mild }, rootAffected: given.rootAffected ?? false };
}

function near(actual: number | null | undefined, expected: number) {
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

test('an error check loses a tenth of its weight if 1% of pages are affected, half if a quarter is', () => {
  near(lossOf(result({ id: 'a', full: 0.01 })), 0.1);
  near(lossOf(result({ id: 'a', full: 0.25 })), 0.5);
  near(lossOf(result({ id: 'a', full: 0.0001, severity: 'warning' })), 0.001);
  near(lossOf(result({ id: 'a', full: 1, severity: 'critical' })), 1);
});

test('a category is the weighted mean of its checks, the score the weighted mean of the categories', () => {
  const scores = score(
    [
      result({ id: 'a', weight: 6, full: 0.25 }),
      result({ id: 'b', weight: 4 }),
      result({ id: 'c', category: 'links', weight: 10, full: 1 }),
    ],
    true,
  );
  near(scores.categories.get('content'), 70);
  near(scores.categories.get('links'), 0);
  near(scores.raw, (22 * 70 + 20 * 0) / 42);
  near(scores.pointsLost.get('a'), (22 / 42) * 30);
  near(scores.pointsLost.get('c'), (20 / 42) * 100);
});

test('security and accessibility have their own scores and do not change the overall score', () => {
  const scores = score(
    [
      result({ id: 'a' }),
      result({ id: 's', category: 'security', full: 1 }),
      result({ id: 't', category: 'security' }),
    ],
    true,
  );
  near(scores.overall, 100);
  near(scores.categories.get('security'), 50);
  near(scores.pointsLost.get('s'), 50);
});

test('info checks and checks that do not apply do not count', () => {
  const scores = score(
    [
      result({ id: 'a' }),
      result({ id: 'i', severity: 'info', weight: 0, full: 1 }),
      result({ id: 'n', status: 'not_assessed' }),
      result({ id: 'm', category: 'mobile', status: 'not_applicable' }),
    ],
    true,
  );
  near(scores.overall, 100);
  assert.equal(scores.categories.get('mobile'), null);
  assert.equal(lossOf(result({ id: 'n', status: 'not_assessed' })), null);
});

test('a site that is mildly affected everywhere loses exactly the milder weight', () => {
  const milder = { severity: 'warning', weight: 3, when: 'all are mild' } as const;
  near(lossOf(result({ id: 'a', weight: 5, milder, mild: 1 })), 3 / 5);
  near(lossOf(result({ id: 'a', weight: 5, milder, full: 1 })), 1);
});

test('caps never raise the score, and the lowest one applies', () => {
  const gates = [
    { when: 'root', cap: 20, reason: 'root' },
    { when: { shareAbove: 0.5 }, cap: 40, reason: 'half' },
  ] as const;
  const graded = (full: number, rootAffected: boolean) =>
    score(
      [
        result({ id: 'a', severity: 'warning', full, rootAffected, gates: [...gates] }),
        result({ id: 'b', weight: 40 }),
      ],
      true,
    );
  assert.equal(graded(0.51, false).overall, 40);
  assert.equal(graded(0.51, true).overall, 20);
  assert.deepEqual(
    graded(0.51, true).gates.map((gate) => gate.cap),
    [20, 40],
  );
  assert.deepEqual(graded(0.5, false).gates, [], 'exactly half is not more than half');
  assert.ok((graded(0.5, false).overall ?? 0) > 90);
  const low = score([result({ id: 'a', full: 1, gates: [{ when: 'any', cap: 20, reason: '' }] })], true);
  assert.equal(low.overall, 0);
});

test('without an assessable page there is no score, but issues keep their cost', () => {
  const scores = score([result({ id: 'a', category: 'indexability', full: 1 })], false);
  assert.equal(scores.overall, null);
  assert.equal(scores.raw, null);
  assert.equal(scores.categories.get('indexability'), null);
  near(scores.pointsLost.get('a'), 100);
  assert.equal(score([], true).overall, null);
});
