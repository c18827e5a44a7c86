import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allChecks } from '../checks/all-checks.ts';
import { buildReports } from './build-reports.ts';
import { type LeftOut, leaveOut, type ReportedResult } from './leave-out.ts';

const examples = [{ url: 'https://example.com/', detail: 'found' }];
const nothing: LeftOut = { count: 0, isAll: false, full: 0, mild: 0, clearsRoot: false, examples };

/** Results as an analysis gives them: with what is affected fully and mildly. */
const results = fc
  .tuple(
    fc.constantFrom(...allChecks.filter(({ scope }) => scope !== 'browser')),
    fc.nat(30),
    fc.nat(30),
    fc.nat(30),
    fc.boolean(),
  )
  .map(([check, full, otherMild, clear, rootAffected]): ReportedResult => {
    const mild = check.milder === undefined ? 0 : otherMild;
    const assessed = Math.max(1, full + mild + clear);
    return {
      check,
      status: full + mild === 0 ? 'pass' : 'fail',
      affected: full + mild,
      mild,
      assessed,
      share: { full: full / assessed, mild: mild / assessed },
      rootAffected: rootAffected && full + mild > 0,
      examples: full + mild === 0 ? [] : examples,
      note: null,
    };
  });

test('leaving nothing out changes nothing', () => {
  fc.assert(fc.property(results, (result) => assert.equal(leaveOut(result, nothing), result)));
});

test('units that are left out are no longer affected, but still assessed, and no score falls', () => {
  fc.assert(
    fc.property(results, fc.nat(30), fc.nat(30), (result, a, b) => {
      fc.pre(result.status === 'fail');
      const before = result.affected - result.mild;
      const [full, mild] = [Math.min(a, before), Math.min(b, result.mild)];
      fc.pre(full + mild > 0 && full + mild < result.affected);
      const rest = leaveOut(result, { ...nothing, count: full + mild, full, mild });
      assert.deepEqual(
        [rest.affected, rest.mild, rest.assessed, rest.status, rest.ignored],
        [result.affected - full - mild, result.mild - mild, result.assessed, 'fail', full + mild],
      );
      assert.ok(Math.abs(rest.share.full - (before - full) / result.assessed) < 1e-12);
      assert.ok(Math.abs(rest.share.mild - (result.mild - mild) / result.assessed) < 1e-12);
      assert.ok(scoreOf([rest]) >= scoreOf([result]) - 1e-9);
    }),
  );
});

test('a page whose severe occurrences are ignored can become mildly affected', () => {
  const check = allChecks.find(({ milder, unit }) => milder !== undefined && unit === 'page');
  assert.ok(check !== undefined);
  const share = { full: 0.5, mild: 0 };
  const result: ReportedResult = {
    ...{ check, status: 'fail', affected: 5, mild: 0, assessed: 10, share },
    ...{ rootAffected: true, examples, note: null },
  };
  const rest = leaveOut(result, { ...nothing, count: 1, full: 1, mild: -1 });
  assert.deepEqual(
    [rest.affected, rest.mild, rest.share, rest.rootAffected],
    [5, 1, { full: 0.4, mild: 0.1 }, true],
  );
  const cleared = leaveOut(result, { ...nothing, count: 1, full: 1, clearsRoot: true });
  assert.deepEqual([cleared.affected, cleared.rootAffected], [4, false]);
});

test('a check with everything left out passes under its failing title, and lifts its score cap', () => {
  fc.assert(
    fc.property(results, (result) => {
      fc.pre(result.status === 'fail');
      const rest = leaveOut(result, { ...nothing, count: 3, isAll: true });
      const { seoReport, generalReport } = buildReports([rest], true);
      const [report] = [...seoReport.categories, ...generalReport.categories].flatMap(({ checks }) => checks);
      assert.ok(report !== undefined);
      assert.deepEqual(
        [
          report.status,
          report.affected,
          report.pointsLost,
          report.title,
          report.ignoredCount,
          report.examples,
        ],
        ['pass', 0, 0, result.check.title.fail, 3, []],
      );
      assert.deepEqual(seoReport.gates, []);
    }),
  );
});

/** Of whichever report the check is in. */
function scoreOf(all: readonly ReportedResult[]): number {
  const { seoReport, generalReport } = buildReports(all, true);
  return Math.max(...[...seoReport.categories, ...generalReport.categories].map(({ score }) => score ?? 0));
}
