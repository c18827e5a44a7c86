import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditOverview } from '@fettle/contract';
import { checksOf, filterChecks, findingsByCheck } from './checks.ts';

const check = (id: string, more: object = {}) => ({
  id,
  title: `${id} is faulty`,
  category: 'content',
  status: 'fail',
  severity: 'error',
  weight: 1,
  score: 50,
  unit: 'page',
  affected: 2,
  assessed: 10,
  pointsLost: 0,
  why: '',
  fix: '',
  note: null,
  examples: [],
  ...more,
});
const group = (checkId: string, change: string | null, count: number, more: object = {}) => ({
  checkId,
  title: `${checkId} is faulty`,
  category: 'content',
  severity: 'error',
  change,
  count,
  ...more,
});
const overview = (checks: object[], findingGroups: object[] | null): AuditOverview =>
  ({
    seoReport: { categories: [{ id: 'content', title: 'Content', score: 1, weight: 1, checks }] },
    generalReport: { categories: [], checks: checks.slice(0, 1) },
    findingGroups,
  }) as unknown as AuditOverview;

test('a check in both reports is one check', () => {
  assert.equal(checksOf(overview([check('a'), check('b')], [])).length, 2);
});

test('checks are sorted by priority, with their findings counted by change', () => {
  const audit = overview(
    [
      check('cheap'),
      check('dear', { pointsLost: 5 }),
      check('grave', { severity: 'critical' }),
      check('fine', { status: 'pass' }),
    ],
    [
      group('cheap', null, 1),
      group('dear', 'new', 3),
      group('dear', 'still_there', 4),
      group('dear', 'fixed', 5),
      group('grave', 'new', 1, { severity: 'critical' }),
    ],
  );
  const checks = findingsByCheck(audit);
  assert.deepEqual(
    checks.map(({ id }) => id),
    ['dear', 'grave', 'cheap'],
  );
  assert.deepEqual(checks[0]?.counts, {
    all: 7,
    new: 3,
    still_there: 4,
    fixed: 5,
    not_rechecked: 0,
    not_comparable: 0,
  });
});

test('checks with a change are sorted by severity: their points, those of everything open, are not shown', () => {
  const audit = overview(
    [check('dear', { pointsLost: 5, severity: 'warning' }), check('grave'), check('often')],
    [
      group('dear', 'new', 9, { severity: 'warning' }),
      group('grave', 'new', 1),
      group('grave', 'still_there', 7),
      group('often', 'new', 2),
    ],
  );
  const ids = (search: Parameters<typeof filterChecks>[1]) =>
    filterChecks(findingsByCheck(audit), search).map(({ id }) => id);
  assert.deepEqual(ids({}), ['dear', 'grave', 'often']);
  assert.deepEqual(ids({ change: 'new' }), ['often', 'grave', 'dear']);
});

test('fully fixed checks are listed only under fixed, even if the check no longer exists', () => {
  const audit = overview(
    [check('fine', { status: 'pass' })],
    [group('fine', 'fixed', 2), group('gone', 'fixed', 1)],
  );
  const checks = findingsByCheck(audit);
  assert.deepEqual(filterChecks(checks, {}), []);
  assert.deepEqual(
    filterChecks(checks, { change: 'fixed' }).map(({ id, check: known }) => [id, known?.status]),
    [
      ['fine', 'pass'],
      ['gone', undefined],
    ],
  );
});

test('checks that only the other audit has are listed under fixed or not rechecked alone', () => {
  const checks = findingsByCheck(overview([check('a')], [group('a', 'not_rechecked', 27)]));
  assert.deepEqual(filterChecks(checks, {}), []);
  const [only] = filterChecks(checks, { change: 'not_rechecked' });
  assert.deepEqual(only?.counts, {
    all: 0,
    new: 0,
    still_there: 0,
    fixed: 0,
    not_rechecked: 27,
    not_comparable: 0,
  });
});

test('without stored findings the counts come from the report', () => {
  const [only] = findingsByCheck(overview([check('a', { affected: 12 })], null));
  assert.deepEqual(only?.counts, {
    all: 12,
    new: 0,
    still_there: 0,
    fixed: 0,
    not_rechecked: 0,
    not_comparable: 0,
  });
});

test('filters of severity and category combine', () => {
  const checks = findingsByCheck(
    overview(
      [check('a'), check('b', { category: 'links' }), check('c', { severity: 'info' })],
      [
        group('a', null, 1),
        group('b', null, 1, { category: 'links' }),
        group('c', null, 1, { severity: 'info' }),
      ],
    ),
  );
  const ids = (search: Parameters<typeof filterChecks>[1]) =>
    filterChecks(checks, search).map(({ id }) => id);
  assert.deepEqual(ids({ category: 'links' }), ['b']);
  assert.deepEqual(ids({ severity: 'info' }), ['c']);
  assert.deepEqual(ids({ severity: 'info', category: 'links' }), []);
});

test('SEO checks come before those with their own score, whatever they cost', () => {
  const audit = overview(
    [check('security', { category: 'security', pointsLost: 40 }), check('search', { pointsLost: 1 })],
    [group('security', null, 1, { category: 'security' }), group('search', null, 1)],
  );
  assert.deepEqual(
    findingsByCheck(audit).map(({ id, isSearch }) => [id, isSearch]),
    [
      ['search', true],
      ['security', false],
    ],
  );
});
