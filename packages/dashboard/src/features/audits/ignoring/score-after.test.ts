import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditOverview } from '@fettle/contract';
import { scoreAfter } from './score-after.ts';

const audit = (gates: object[] = []) =>
  ({
    findingGroups: [
      { checkId: 'dear', count: 1, change: 'new' },
      { checkId: 'dear', count: 4, change: 'fixed' },
      { checkId: 'cheap', count: 2, change: 'still_there' },
    ],
    seoReport: {
      rawScore: 86.7,
      gates,
      categories: [
        { checks: [{ id: 'dear', pointsLost: 10.3 }] },
        {
          checks: [
            { id: 'cheap', pointsLost: 2.97 },
            { id: 'free', pointsLost: 0 },
          ],
        },
      ],
    },
  }) as unknown as AuditOverview;

test('the score rises by what the ignored issues cost, up to 100', () => {
  assert.deepEqual(scoreAfter(audit(), [{ check: 'dear' }]), { before: 87, after: 97 });
  assert.deepEqual(scoreAfter(audit(), [{ check: 'dear' }, { check: 'cheap' }]), { before: 87, after: 100 });
});

test('no score is named that stays the same or that cannot be told', () => {
  assert.equal(scoreAfter(audit(), [{ check: 'free' }, { check: 'security' }]), null);
  assert.equal(scoreAfter(audit(), [{ check: 'cheap', fingerprint: 'f' }]), null);
  assert.equal(scoreAfter(audit([{ id: 'dear', cap: 50, reason: '' }]), [{ check: 'dear' }]), null);
  assert.equal(scoreAfter({ seoReport: null, findingGroups: null }, [{ check: 'dear' }]), null);
});

test('the only occurrence of an issue costs as much as the issue', () => {
  assert.deepEqual(scoreAfter(audit(), [{ check: 'dear', fingerprint: 'f' }]), { before: 87, after: 97 });
});
