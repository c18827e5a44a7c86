import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditOverview } from '@fettle/contract';
import { findingsByCheck } from './checks.ts';
import { countIssues, searchOfSegment, segmentOf } from './count-issues.ts';

const check = (id: string, more: object) => ({
  id,
  title: id,
  status: 'fail',
  pointsLost: 0,
  affected: 1,
  ...more,
});
const links = { category: 'links', severity: 'error' };
const content = { category: 'content', severity: 'warning' };
const audit = {
  seoReport: {
    categories: [
      {
        id: 'links',
        checks: [check('broken', { ...links, ignoredCount: 2 }), check('thin', content)],
      },
    ],
  },
  generalReport: null,
  findingGroups: [
    { checkId: 'broken', title: 'broken', ...links, change: 'new', count: 3 },
    { checkId: 'broken', title: 'broken', ...links, change: 'fixed', count: 5 },
    { checkId: 'thin', title: 'thin', ...content, change: 'still_there', count: 4 },
  ],
} as unknown as AuditOverview;
const count = (search: Parameters<typeof countIssues>[2]) =>
  countIssues(audit, findingsByCheck(audit), search);

test('the number of issues in a part follows the severity and the category', () => {
  assert.deepEqual([count({}), count({ severity: 'error' }), count({ category: 'content' })], [2, 1, 1]);
  assert.deepEqual([count({ change: 'new' }), count({ change: 'new', severity: 'warning' })], [1, 0]);
  assert.equal(count({ change: 'fixed', category: 'links' }), 1);
});

test('what is ignored is counted by itself', () => {
  assert.deepEqual([count({ ignored: 'only' }), count({ ignored: 'only', severity: 'warning' })], [1, 0]);
});

test('every part is found again by its filters', () => {
  for (const segment of ['open', 'new', 'still_there', 'fixed', 'not_rechecked', 'ignored'] as const)
    assert.equal(segmentOf(searchOfSegment(segment)), segment);
});
