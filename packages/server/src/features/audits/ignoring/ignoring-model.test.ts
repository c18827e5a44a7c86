import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Audit, AuditFinding, IgnoredIssue } from '@fettle/contract';
import fc from 'fast-check';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { expireIgnoredIssues } from '../index.ts';
import { createSiteProject } from '../testing/audit-rows.ts';

/*
 * Random histories of a random site: audits, and what is ignored in between. After every step, everything that each stored
 * audit says must be what counting its occurrences one by one says.
 */

const pageCount = 6;

/** What is wrong with a page: each bit one fault. */
function pageWith(number: number, faults: number): string {
  const has = (bit: number) => (faults & (1 << bit)) !== 0;
  const links = Array.from({ length: pageCount }, (_, n) => `<a href="/${n === 0 ? '' : n}">Page ${n}</a>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    has(0) ? '' : `<title>${has(1) ? 'The same title' : `Page ${number} of the site`}</title>`,
    has(2)
      ? ''
      : `<meta name="description" content="About page ${number}, in enough words to be of use to a reader of it.">`,
    has(3) ? '<meta name="robots" content="noindex">' : '',
    '</head><body>',
    has(4) ? '' : `<h1>Page ${number}</h1>`,
    has(5) ? '<img src="/a.png"><img src="/b.png"><img src="/c.png" alt="C">' : '',
    has(6) ? `<a href="/gone-${number}">gone</a><a href="/gone">gone</a>` : '',
    has(7) ? '<a href="http://[bad">bad</a>' : '',
    ...links,
    '</body></html>',
  ].join('\n');
}

type Step =
  | { do: 'audit'; faults: number[] }
  | { do: 'ignore'; audit: number; finding: number; whole: boolean; days: number | null }
  | { do: 'stop'; ignored: number }
  | { do: 'change'; ignored: number; days: number | null }
  | { do: 'wait'; days: number };

const days = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 2 });
const faults = fc.array(fc.nat(255), { minLength: pageCount, maxLength: pageCount });
const place = fc.nat(10_000);
const steps = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('audit' as const), faults }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('ignore' as const),
        audit: place,
        finding: place,
        whole: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
        days,
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), ignored: place }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), ignored: place, days }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constant(1) }),
    },
  ),
  { minLength: 10, maxLength: 16 },
);

test('what is ignored is left out as if each occurrence were counted by hand', {
  timeout: 280_000,
}, async (t) => {
  // A day at a time: a history ends before the session does.
  let now = new Date('2026-11-21T12:00:00.000Z');
  const start = now;
  const config = { allowPrivateNetworks: ['127.0.0.0/8'] };
  const service = await startService(t, { config, clock: () => now });
  const { org, owner } = await createFixture(service);
  const { v1, dashboard } = owner;
  service.startWorkers();
  let site: string[] = [];
  const { url } = await startSite({ after: (done) => after(done) }, (path) =>
    path === '/' ? (site[0] ?? null) : (site[Number(path.slice(1))] ?? null),
  );

  const run = async (history: readonly Step[], first: number[]): Promise<void> => {
    now = start;
    const project = await createSiteProject(service, org, url);
    const originals = new Map<string, Audit>();
    const model = new Map<string, IgnoredIssue>();
    const complete = (id: string): Promise<Audit> =>
      until('the audit is complete', async () => {
        const audit = await v1.getAudit({ id });
        assert.notEqual(audit.status, 'failed');
        return audit.status === 'complete' ? audit : null;
      });
    const audit = async (each: number[]) => {
      site = each.map((bits, number) => pageWith(number, bits));
      const { id } = await complete((await v1.startAudit({ id: project.id })).id);
      const results = await service.services.db
        .selectFrom('audits')
        .select(['original_reports', 'seo_report', 'general_report'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const stored = results.original_reports as Pick<Audit, 'seoReport' | 'generalReport'> | null;
      const audited = await v1.getAudit({ id });
      originals.set(id, { ...audited, ...stored });
    };
    const compare = async () => {
      const active = [...model.values()].filter((each) => each.active);
      for (const [id, original] of originals) {
        await compareAudit({ id, original, active });
      }
      const listed = await v1.listIgnoredIssues({ id: project.id, limit: 100 });
      const sorted = (items: Iterable<IgnoredIssue>) => [...items].sort((a, b) => (a.id < b.id ? -1 : 1));
      assert.deepEqual(
        sorted(listed.items).map(({ updatedAt: _at, ...each }) => each),
        sorted(model.values()).map(({ updatedAt: _at, ...each }) => each),
      );
    };
    const all = async (id: string, ignored: 'include' | 'exclude' | 'only') => {
      const found: AuditFinding[] = [];
      for (const change of [undefined, 'fixed'] as const) {
        for (let page = 1; ; page += 1) {
          const query = { id, ignored, page, limit: 7, ...(change === undefined ? {} : { change }) };
          const { items, total } = await v1.listAuditFindings(query);
          found.push(...items);
          if (page * 7 >= total) break;
        }
      }
      return found;
    };
    const compareAudit = async ({
      id,
      original,
      active,
    }: {
      id: string;
      original: Audit;
      active: readonly IgnoredIssue[];
    }) => {
      const findings = await all(id, 'include');
      const markOf = ({ checkId, fingerprint }: AuditFinding) =>
        active.find((each) => each.checkId === checkId && each.fingerprint === fingerprint) ??
        active.find((each) => each.checkId === checkId && each.fingerprint === null);
      for (const finding of findings) {
        const mark = markOf(finding);
        const expected = mark === undefined ? null : { id: mark.id, reason: mark.reason, until: mark.until };
        assert.deepEqual(finding.ignored, expected, finding.url);
      }
      const there = findings.filter(({ change }) => change !== 'fixed');
      const counted = there.filter((each) => markOf(each) === undefined);
      assert.deepEqual(
        await all(id, 'exclude'),
        findings.filter((each) => markOf(each) === undefined),
      );
      assert.deepEqual(
        await all(id, 'only'),
        findings.filter((each) => markOf(each) !== undefined),
      );
      const audited = await v1.getAudit({ id });
      const count = (change: string) =>
        findings.filter((each) => each.change === change && markOf(each) === undefined).length;
      const isCompared = audited.previousAuditId !== null;
      assert.deepEqual(audited.findings, {
        total: counted.length,
        new: isCompared ? count('new') : null,
        fixed: isCompared ? count('fixed') : null,
        stillThere: isCompared ? count('still_there') : null,
      });
      const checksOf = ({ seoReport, generalReport }: Audit) =>
        [...(seoReport?.categories ?? []), ...(generalReport?.categories ?? [])].flatMap(
          (each) => each.checks,
        );
      let issues = 0;
      for (const before of checksOf(original)) {
        const current = checksOf(audited).find((each) => each.id === before.id);
        assert.ok(current !== undefined);
        const own = there.filter(({ checkId }) => checkId === before.id);
        const left = counted.filter(({ checkId }) => checkId === before.id);
        if (own.length > left.length && left.length === 0) issues += 1;
        if (own.length === left.length) {
          assert.deepEqual({ ...current, pointsLost: 0 }, { ...before, pointsLost: 0 });
          continue;
        }
        const units = (some: readonly AuditFinding[]): number => {
          if (before.unit === 'site') return Math.min(1, some.length);
          return before.unit === 'page' ? new Set(some.map((each) => each.url)).size : some.length;
        };
        assert.equal(before.affected, units(own), `the units of ${before.id}`);
        assert.equal(current.affected, units(left), `the units left of ${before.id}`);
        assert.equal(current.assessed, before.assessed);
        assert.equal(current.status, left.length === 0 ? 'pass' : 'fail');
        assert.equal(current.ignoredCount, own.length - left.length);
        assert.ok((current.score ?? 0) >= (before.score ?? 0) - 1e-9, `${before.id} loses by ignoring`);
        const urls = new Set(left.map((each) => each.url));
        assert.ok(
          current.examples.every((each) => urls.has(each.url)),
          `the examples of ${before.id}`,
        );
        assert.equal(current.examples.length > 0, left.length > 0);
      }
      const { seoReport } = audited;
      const lost = (seoReport?.categories ?? []).flatMap((each) =>
        each.checks.map((check) => check.pointsLost),
      );
      if (seoReport?.rawScore !== null && seoReport !== null) {
        assert.ok(Math.abs(100 - lost.reduce((sum, each) => sum + each, 0) - seoReport.rawScore) < 1e-6);
        assert.ok(seoReport.rawScore >= (original.seoReport?.rawScore ?? 0) - 1e-6);
        for (const gate of seoReport.gates) assert.ok(counted.some(({ checkId }) => checkId === gate.id));
      }
      assert.deepEqual(audited.ignored, {
        issueCount: issues,
        occurrenceCount: there.length - counted.length,
        overallScore: original.seoReport?.overallScore ?? null,
      });
      if (there.length === counted.length) {
        assert.deepEqual(
          [audited.seoReport, audited.generalReport],
          [original.seoReport, original.generalReport],
        );
      }
      for (const page of audited.crawl.pages) {
        const { items, total } = await v1.listAuditFindings({ id, pageUrl: page.url, limit: 100 });
        assert.deepEqual(
          [page.occurrenceCount, page.findingCount, page.issueCount],
          [total, total, new Set(items.map(({ checkId }) => checkId)).size],
          page.url,
        );
      }
      const overview = await dashboard.getAuditOverview({ id });
      const total = overview.findingGroups?.reduce(
        (sum, each) => sum + (each.change === 'fixed' ? 0 : each.count),
        0,
      );
      assert.deepEqual(
        [total, overview.ignored, overview.seoReport],
        [counted.length, audited.ignored, seoReport],
      );
    };
    const end = (count: number | null) =>
      count === null ? null : new Date(now.getTime() + count * 86_400_000).toISOString();

    await audit(first);
    await compare();
    for (const step of history) {
      if (step.do === 'audit') await audit(step.faults);
      else if (step.do === 'ignore') {
        const ids = [...originals.keys()].slice(-3);
        const id = ids[step.audit % ids.length] ?? '';
        const { items } = await v1.listAuditFindings({ id, ignored: 'include', limit: 100 });
        const finding = items[step.finding % items.length];
        if (finding === undefined) continue;
        const { checkId: check, fingerprint } = finding;
        const about = step.whole ? { check } : { check, fingerprint };
        const ignored = await v1.ignoreIssue({
          id,
          ...about,
          reason: `Step ${model.size}`,
          until: end(step.days),
        });
        model.set(ignored.id, ignored);
      } else if (step.do === 'wait') {
        now = new Date(now.getTime() + step.days * 86_400_000);
        await expireIgnoredIssues.run(service.services, new AbortController().signal);
        for (const each of model.values()) {
          if (each.until !== null && each.until <= now.toISOString())
            model.set(each.id, { ...each, active: false });
        }
      } else {
        const ids = [...model.keys()];
        const id = ids[step.ignored % Math.max(1, ids.length)];
        if (id === undefined) continue;
        if (step.do === 'stop') {
          await v1.stopIgnoringIssue({ id });
          model.delete(id);
        } else model.set(id, await v1.updateIgnoredIssue({ id, until: end(step.days) }));
      }
      await compare();
    }
  };

  await fc.assert(
    fc.asyncProperty(steps, faults, (history, first) => run(history, first)),
    { numRuns: Number(process.env.FETTLE_IGNORING_RUNS ?? 3), endOnFailure: true },
  );
});
