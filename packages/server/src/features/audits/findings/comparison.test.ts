import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import { type Audit, type AuditFinding, operations } from '@fettle/contract';
import { sql } from 'kysely';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { htmlPage, type SiteResponse, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { createSiteProject, insertQueued } from '../testing/audit-rows.ts';
import { keptFindings } from './drop-old-findings.ts';

/** A page with everything but a title. */
const untitled = (...links: string[]): string =>
  htmlPage('Nameless', ...links).replace(/<title>.*?<\/title>/, '');

describe('findings compared with the previous audit', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { org, owner, outsider, stranger } = await createFixture(service);
  const { db } = service.services;
  service.startWorkers();

  let pages: Record<string, string | SiteResponse> = {};
  const site = await startSite({ after }, (path) => pages[path] ?? null);
  let projectId = '';
  beforeEach(async () => {
    projectId = (await createSiteProject(service, org, site.url)).id;
  });

  const ended = (id: string): Promise<Audit> =>
    until('the audit has ended', async () => {
      const audit = await owner.v1.getAudit({ id });
      return audit.status === 'complete' || audit.status === 'failed' ? audit : null;
    });
  const audit = async (more: { maxPages?: number; maxDepth?: number } = {}): Promise<Audit> =>
    ended((await owner.v1.startAudit({ id: projectId, ...more })).id);
  const all = async (
    id: string,
    filter: { change?: 'fixed' | 'not_rechecked' | 'not_comparable'; check?: string; against?: string } = {},
  ): Promise<AuditFinding[]> => {
    const { items, total } = await owner.v1.listAuditFindings({ id, limit: 100, ...filter });
    assert.equal(items.length, total, 'all findings on one page');
    return items;
  };
  const changesOf = async (id: string, check: string): Promise<Record<string, string | null>> => {
    const found = [...(await all(id, { check })), ...(await all(id, { check, change: 'fixed' }))];
    return Object.fromEntries(found.map(({ url, change }) => [url.replace(site.url, '/'), change]));
  };

  it('are new, unchanged, or fixed over three audits of a changing site, and the counts agree', async () => {
    pages = { '/': htmlPage('Home', '/a', '/b', '/gone'), '/a': untitled('/'), '/b': htmlPage('B', '/') };
    const first = await audit();
    assert.deepEqual([first.previousAuditId, first.findings?.new], [null, null]);
    assert.deepEqual([first.findings?.fixed, first.findings?.stillThere], [null, null]);
    const found = await all(first.id);
    for (const finding of found) conforms(operations.listAuditFindings, finding);
    assert.equal(found.length, first.findings?.total);
    assert.ok(found.every(({ change }) => change === null));

    pages = { ...pages, '/a': htmlPage('A', '/'), '/b': untitled('/') };
    const second = await audit();
    assert.equal(second.previousAuditId, first.id);
    assert.deepEqual(await changesOf(second.id, 'title-missing'), { '/a': 'fixed', '/b': 'new' });
    assert.deepEqual(await changesOf(second.id, 'link-internal-broken'), { '/gone': 'still_there' });

    pages = { '/': htmlPage('Home', '/a', '/b'), '/a': htmlPage('A', '/'), '/b': untitled('/') };
    const third = await audit();
    assert.equal(third.previousAuditId, second.id);
    assert.deepEqual(await changesOf(third.id, 'title-missing'), { '/b': 'still_there' });
    assert.deepEqual(await changesOf(third.id, 'link-internal-broken'), { '/gone': 'fixed' });
    const [before, now, fixed] = await Promise.all([
      all(second.id),
      all(third.id),
      all(third.id, { change: 'fixed' }),
    ]);
    const prints = (findings: AuditFinding[]): string[] => findings.map(({ fingerprint }) => fingerprint);
    const still = prints(before).filter((print) => prints(now).includes(print));
    assert.deepEqual(third.findings, {
      total: now.length,
      new: now.length - still.length,
      fixed: fixed.length,
      stillThere: still.length,
    });
    assert.deepEqual(
      prints(fixed).toSorted(),
      prints(before)
        .filter((print) => !prints(now).includes(print))
        .toSorted(),
    );
  });

  it('are compared with the same audit in a re-analysis, with the same result', async () => {
    pages = { '/': htmlPage('Home', '/a', '/b'), '/a': untitled('/'), '/b': htmlPage('B', '/') };
    const first = await audit();
    pages = { ...pages, '/a': htmlPage('A', '/'), '/b': untitled('/') };
    const second = await audit();
    const former = [await all(second.id), await all(second.id, { change: 'fixed' })];
    const third = await audit();
    await owner.v1.reanalyzeAudit({ id: second.id });
    const again = await ended(second.id);
    assert.deepEqual([again.previousAuditId, again.findings], [first.id, second.findings]);
    assert.deepEqual([await all(second.id), await all(second.id, { change: 'fixed' })], former);
    assert.equal((await owner.v1.getAudit({ id: third.id })).previousAuditId, second.id);
    const lists = await until('the replaced findings are gone', async () => {
      const { rows } = await sql<{ lists: number }>`
        select count(distinct finding.list_id)::int as lists from audit_finding_lists list
        join audit_findings finding on finding.list_id = list.id where list.audit_id = ${second.id}`.execute(
        db,
      );
      return rows[0]?.lists === 1;
    });
    assert.ok(lists);
  });

  it('are not fixed on a page that a limit left out, nor new on a page that was never read', async () => {
    pages = {
      '/': htmlPage('Home', '/a', '/b'),
      '/a': htmlPage('A', '/', '/far'),
      '/b': htmlPage('B', '/'),
      '/far': untitled('/'),
    };
    const whole = await audit();
    assert.deepEqual(await changesOf(whole.id, 'title-missing'), { '/far': null });
    const part = await audit({ maxPages: 2 });
    assert.equal(part.previousAuditId, whole.id);
    assert.deepEqual(await changesOf(part.id, 'title-missing'), {});
    const again = await audit();
    assert.equal(again.previousAuditId, part.id);
    assert.deepEqual(await changesOf(again.id, 'title-missing'), { '/far': null });
  });

  it('are fixed on a deleted page, and new on a new page, when the whole site was crawled', async () => {
    pages = { '/': htmlPage('Home', '/a'), '/a': untitled('/') };
    await audit();
    pages = { '/': htmlPage('Home', '/b'), '/b': untitled('/') };
    const second = await audit();
    assert.deepEqual(await changesOf(second.id, 'title-missing'), { '/a': 'fixed', '/b': 'new' });
  });

  it('show no progress when an unchanged site of 39 pages is read only down to depth 1', async () => {
    const near = Array.from({ length: 11 }, (_, n) => `/near-${n}`);
    const far = Array.from({ length: 27 }, (_, n) => `/far-${n}`);
    pages = {
      '/': htmlPage('Home', ...near),
      ...Object.fromEntries(
        near.map((path, n) => [path, n === 0 ? htmlPage('Hub', '/', ...far) : htmlPage(`Near ${n}`, '/')]),
      ),
      ...Object.fromEntries(far.map((path) => [path, untitled()])),
    };
    const whole = await audit();
    const part = await audit({ maxDepth: 1 });
    assert.deepEqual([whole.crawl.pageCount, part.crawl.pageCount], [39, 12]);
    assert.equal(part.previousAuditId, whole.id);
    const [before, after] = [whole.seoReport?.overallScore ?? 0, part.seoReport?.overallScore ?? 0];
    assert.ok(after > before, `the score of the part (${after}) is better than that of the site (${before})`);
    assert.deepEqual([part.findings?.new, part.findings?.fixed], [0, 0]);
    const { comparison } = part;
    assert.ok(comparison);
    assert.deepEqual(
      [comparison.auditId, comparison.comparable, comparison.scoreChange],
      [whole.id, false, null],
    );
    assert.deepEqual(
      comparison.reasons.map(({ code }) => code),
      ['crawl_depth', 'coverage'],
    );
    const { pagesInBoth, pagesOnlyNow, pagesOnlyBefore } = comparison;
    assert.deepEqual([pagesInBoth, pagesOnlyNow, pagesOnlyBefore], [12, 0, 27]);
    assert.ok(comparison.notRechecked >= 27);
    assert.equal(
      comparison.fixed + comparison.unchanged + comparison.notRechecked,
      whole.findings?.total,
      'all of before',
    );
    assert.equal(
      comparison.new + comparison.unchanged + comparison.notComparable,
      part.findings?.total,
      'all of now',
    );
    const untitledFar = await all(part.id, { check: 'title-missing', change: 'not_rechecked' });
    assert.equal(untitledFar.length, 27);
    assert.ok(untitledFar.every(({ change }) => change === 'not_rechecked'));
    const again = await audit();
    assert.deepEqual([again.findings?.new, again.findings?.fixed], [0, 0]);
    for (const against of [{}, { against: part.id }]) {
      const beyond = await all(again.id, { check: 'title-missing', change: 'not_comparable', ...against });
      assert.equal(beyond.length, 27);
      assert.ok(beyond.every(({ change }) => change === null));
    }
    const { items } = await owner.v1.listProjectAudits({ id: projectId });
    assert.deepEqual(
      items.map(({ id, comparison: listed }) => [id, listed?.auditId, listed?.comparable]),
      [
        [again.id, part.id, false],
        [part.id, whole.id, false],
        [whole.id, undefined, undefined],
      ],
    );
    const { comparison: skipping } = await owner.v1.getAudit({ id: again.id, against: whole.id });
    assert.deepEqual(
      [skipping?.comparable, skipping?.scoreChange, skipping?.new, skipping?.fixed, skipping?.notRechecked],
      [true, 0, 0, 0, 0],
    );
  });

  it('can be compared with any other audit of the project, in both directions', async () => {
    pages = { '/': htmlPage('Home', '/a', '/b'), '/a': untitled('/'), '/b': htmlPage('B', '/') };
    const first = await audit();
    pages = { ...pages, '/a': htmlPage('A', '/') };
    await audit();
    pages = { ...pages, '/b': untitled('/') };
    const third = await audit();
    const titles = async (id: string, against: string, change?: AuditFinding['change']) => {
      const query = { id, against, check: 'title-missing', ...(change == null ? {} : { change }) };
      const { items } = await owner.v1.listAuditFindings(query);
      return items.map((item) => [item.url.replace(site.url, '/'), item.change]);
    };
    assert.deepEqual(await titles(third.id, first.id), [['/b', 'new']]);
    assert.deepEqual(await titles(third.id, first.id, 'fixed'), [['/a', 'fixed']]);
    assert.deepEqual(await titles(first.id, third.id, 'fixed'), [['/b', 'fixed']]);
    assert.deepEqual(await titles(first.id, third.id, 'new'), [['/a', 'new']]);
    const overview = await owner.dashboard.getAuditOverview({ id: third.id, against: first.id });
    assert.equal(overview.previous?.id, first.id);
    assert.equal(overview.comparison?.auditId, first.id);
    assert.deepEqual(
      overview.findingGroups
        ?.filter(({ checkId }) => checkId === 'title-missing')
        .map(({ change, count }) => [change, count]),
      [
        ['new', 1],
        ['fixed', 1],
      ],
    );
    const { comparison: there } = await owner.v1.getAudit({ id: third.id, against: first.id });
    const { comparison: back } = await owner.v1.getAudit({ id: first.id, against: third.id });
    assert.deepEqual([there?.auditId, back?.auditId], [first.id, third.id]);
    assert.deepEqual([back?.new, back?.fixed], [there?.fixed, there?.new]);
    assert.equal(back?.unchanged, there?.unchanged);
    const saved = await service.fetch(
      `/api/v1/audits/${third.id}/findings?against=${first.id}&change=fixed`,
      {
        headers: { authorization: `Bearer ${owner.token}`, accept: 'text/csv' },
      },
    );
    assert.match(await saved.text(), /title-missing.*,fixed,/);
  });

  it('are compared for everyone who can read the audit, and for nobody else', async () => {
    pages = { '/': untitled() };
    const [first, second] = [await audit(), await audit()];
    const query = { id: second.id, against: first.id };
    const reader = await owner.tokenWith(['audits:read']);
    assert.equal((await reader.getAudit(query)).comparison?.auditId, first.id);
    assert.equal((await reader.listAuditFindings(query)).items[0]?.change, 'still_there');
    const runner = await owner.tokenWith(['audits:run']);
    await refused(runner.getAudit(query), 'INSUFFICIENT_SCOPE');
    await refused(runner.listAuditFindings(query), 'INSUFFICIENT_SCOPE');
    const nobody = service.client('');
    await refused(nobody.getAudit(query), 'UNAUTHORIZED');
    for (const person of [stranger, outsider]) {
      await refused(person.v1.getAudit(query), 'NOT_FOUND');
      await refused(person.v1.listAuditFindings({ ...query, change: 'not_rechecked' }), 'NOT_FOUND');
      await refused(person.dashboard.getAuditOverview(query), 'NOT_FOUND');
    }
  });

  it('know how an audit from an older version of Fettle was compared, but not whether scores can be', async () => {
    pages = { '/': untitled() };
    const [first, second] = [await audit(), await audit()];
    await db.updateTable('audits').set({ comparison: null }).where('id', '=', second.id).execute();
    await sql`update audit_visits set is_page = null where list_id = (
      select finding_list_id from audits where id = ${first.id})`.execute(db);
    const old = await owner.v1.getAudit({ id: second.id });
    assert.deepEqual([old.comparison, old.previousAuditId], [null, first.id]);
    assert.equal(old.findings?.fixed, 0);
    const { comparison } = await owner.v1.getAudit({ id: second.id, against: first.id });
    assert.deepEqual([comparison?.comparable, comparison?.pagesInBoth], [true, 1]);
  });

  it('cannot be compared with the same audit, an audit of another project, or one without findings', async () => {
    pages = { '/': untitled() };
    const [first, second] = [await audit(), await audit()];
    const other = await createSiteProject(service, org, site.url);
    const foreign = await ended((await owner.v1.startAudit({ id: other.id })).id);
    const project = { id: projectId, orgId: org.id, name: '' };
    const unfinished = await insertQueued(service, project);
    const later = '2999-01-01T00:00:00Z';
    await db.updateTable('audits').set({ due_at: later }).where('id', '=', unfinished).execute();
    const calls = (id: string, against: string) => [
      () => owner.v1.getAudit({ id, against }),
      () => owner.dashboard.getAuditOverview({ id, against }),
      () => owner.v1.listAuditFindings({ id, against }),
      () => owner.dashboard.getAuditReport({ id, against }),
    ];
    for (const call of calls(second.id, second.id)) {
      const { message } = await refused(call(), 'BAD_REQUEST');
      assert.match(message, /"against" must be the ID of another audit/);
    }
    for (const call of calls(second.id, '')) await refused(call(), 'BAD_REQUEST');
    for (const against of [foreign.id, 'unknown', '00000000-0000-7000-8000-000000000000']) {
      for (const call of calls(second.id, against)) await refused(call(), 'NOT_FOUND');
    }
    for (const call of calls(second.id, unfinished)) {
      assert.match((await refused(call(), 'CONFLICT')).message, /no stored occurrences/);
    }
    for (const call of calls(unfinished, first.id)) await refused(call(), 'CONFLICT');
    const firstOnly = owner.v1.listAuditFindings({ id: first.id, change: 'not_rechecked' });
    assert.match((await refused(firstOnly, 'CONFLICT')).message, /no previous audit/);
  });

  it('are not fixed on a page that does not respond, nor on pages that only it links to', async () => {
    pages = {
      '/': htmlPage('Home', '/a'),
      '/a': untitled('/', '/behind'),
      '/behind': untitled('/'),
    };
    await audit();
    pages = { '/': htmlPage('Home', '/a'), '/a': { status: 503, body: 'Later.' } };
    const second = await audit();
    assert.deepEqual(await changesOf(second.id, 'title-missing'), {});
    pages = { '/': htmlPage('Home', '/a'), '/a': untitled('/') };
    const third = await audit();
    assert.deepEqual(await changesOf(third.id, 'title-missing'), { '/a': null });
  });

  it('of a link are fixed once every page with the link was read again, even if other pages were not', async () => {
    pages = {
      '/': htmlPage('Home', '/a', '/gone'),
      '/a': htmlPage('A', '/', '/far'),
      '/far': htmlPage('Far', '/', '/lost'),
    };
    await audit();
    pages = { ...pages, '/': htmlPage('Home', '/a') };
    const part = await audit({ maxPages: 2 });
    assert.deepEqual(await changesOf(part.id, 'link-internal-broken'), { '/gone': 'fixed' });
  });

  it('of a link are not fixed by an inconclusive response', async () => {
    const other = await startSite({ after }, () => ({ status: response }));
    let response = 404;
    pages = { '/': htmlPage('Home', `${other.url}page`) };
    const broken = async (id: string) => Object.values(await changesOf(id, 'link-external-broken'));
    assert.deepEqual(await broken((await audit()).id), [null]);
    response = 403;
    assert.deepEqual(await broken((await audit()).id), []);
  });

  it('of a check that the previous audit did not run are not new, and are not fixed when it no longer runs', async () => {
    pages = { '/': htmlPage('Home', '/a'), '/a': untitled('/') };
    const first = await audit();
    const seoReport = JSON.stringify(first.seoReport).replaceAll(
      '"id":"title-missing"',
      '"id":"not-made-yet"',
    );
    await db.updateTable('audits').set({ seo_report: seoReport }).where('id', '=', first.id).execute();
    await sql`update audit_findings set check_id = 'retired', key = gen_random_uuid()
      where check_id = 'title-missing'
        and list_id = (select finding_list_id from audits where id = ${first.id})`.execute(db);
    const second = await audit();
    assert.deepEqual(await changesOf(second.id, 'title-missing'), { '/a': null });
    assert.ok((await all(second.id, { change: 'fixed' })).every(({ checkId }) => checkId !== 'retired'));
  });

  it('that differ only in their detail are numbered', async () => {
    const links = ['http://[one', 'http://[two', 'http://[three'];
    pages = { '/': htmlPage('Home', ...links) };
    const first = await audit();
    const malformed = await all(first.id, { check: 'link-malformed' });
    assert.equal(new Set(malformed.map(({ fingerprint }) => fingerprint)).size, 3);
    pages = { '/': htmlPage('Home', ...links.slice(1)) };
    const second = await audit();
    const left = await all(second.id, { check: 'link-malformed' });
    assert.deepEqual(
      left.map(({ change }) => change),
      ['still_there', 'still_there'],
    );
    assert.equal((await all(second.id, { check: 'link-malformed', change: 'fixed' })).length, 1);
  });

  it('are kept for the latest audits of a project; their counts are kept forever', async () => {
    pages = { '/': htmlPage('Home', '/a'), '/a': untitled('/') };
    const audits: Audit[] = [];
    for (let count = 0; count <= keptFindings; count += 1) audits.push(await audit());
    const [oldest, second] = audits;
    assert.ok(oldest && second);
    const gone = await until('the oldest findings are gone', async () => {
      const { rows } = await sql`select id from audit_finding_lists where audit_id = ${oldest.id}`.execute(
        db,
      );
      return rows.length === 0;
    });
    assert.ok(gone);
    const refusal = await refused(owner.v1.listAuditFindings({ id: oldest.id }), 'CONFLICT');
    assert.match(refusal.message, /6 latest audits/);
    assert.deepEqual((await owner.v1.getAudit({ id: oldest.id })).findings, oldest.findings);
    assert.ok((await owner.v1.listAuditPages({ id: oldest.id })).total > 0, 'pages are kept');
    assert.equal((await all(second.id)).length, second.findings?.total);
    const third = audits[2]?.id ?? '';
    await owner.v1.reanalyzeAudit({ id: third });
    assert.deepEqual(
      (await ended(third)).findings,
      audits[2]?.findings,
      'the oldest that can be re-analyzed',
    );
  });

  it('are deleted with their project', async () => {
    pages = { '/': untitled() };
    const { id } = await audit();
    await db.deleteFrom('projects').where('id', '=', projectId).execute();
    const { rows } = await sql`
      select list.id from audit_finding_lists list where list.audit_id = ${id}
      union all select finding.list_id from audit_findings finding where not exists (
        select from audit_finding_lists list where list.id = finding.list_id)`.execute(db);
    assert.deepEqual(rows, []);
  });
});
