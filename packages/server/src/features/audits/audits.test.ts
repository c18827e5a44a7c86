import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Audit, operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, type Person } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { htmlPage, startSite } from '../../testing/site.ts';
import { until } from '../../testing/until.ts';
import { keptCrawls } from './run/drop-old-crawl-data.ts';
import { createSiteProject } from './testing/audit-rows.ts';

describe('audits', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { org, owner } = await createFixture(service);
  const { db } = service.services;
  service.startWorkers();

  const site = await startSite({ after }, (path) => {
    if (path === '/') return htmlPage('Home', '/a', '/b', '/gone', '/old', 'http://127.0.0.1:1/closed');
    if (path === '/a') return htmlPage('A', '/', '/b');
    if (path === '/b') return htmlPage('B', '/');
    if (path === '/old') return { status: 301, headers: { location: '/mid' } };
    if (path === '/mid') return { status: 302, headers: { location: '/a' } };
    if (path === '/robots.txt')
      return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' };
    return null;
  });

  const ended = (id: string, as: Person = owner): Promise<Audit> =>
    until('the audit has ended', async () => {
      const audit = await as.v1.getAudit({ id });
      return audit.status === 'complete' || audit.status === 'failed' ? audit : null;
    });
  const eventsOf = async (auditId: string) =>
    (
      await db
        .selectFrom('events')
        .select(['type', 'data', 'project_id', 'org_id'])
        .orderBy('position')
        .execute()
    ).filter((event) => (event.data as { auditId?: string }).auditId === auditId);
  const runAudit = async (url: string): Promise<Audit> => {
    const project = await createSiteProject(service, org, url);
    return ended((await owner.v1.startAudit({ id: project.id })).id);
  };

  it('crawls the site, checks its links, and reports every documented field', async () => {
    const project = await createSiteProject(service, org, site.url);
    const started = await owner.v1.startAudit({ id: project.id, maxDepth: 3, maxPages: 50 });
    assert.deepEqual(Object.keys(started).sort(), ['id', 'status']);
    assert.equal(started.status, 'queued');
    const audit = await ended(started.id);
    conforms(operations.getAudit, audit);
    assert.deepEqual([audit.status, audit.progress, audit.error], ['complete', 100, null]);
    assert.deepEqual(audit.config, { maxDepth: 3, maxPages: 50, rootUrl: site.url, rules: null });
    assert.deepEqual(
      [audit.crawl.pageCount, audit.crawl.hasRobotsTxt, audit.crawl.hasSitemap],
      [4, true, false],
    );
    assert.deepEqual(
      audit.crawl.pages.map((page) => [new URL(page.url).pathname, page.status, page.depth, page.inlinks]),
      [
        ['/', 200, 0, 2],
        ['/a', 200, 1, 2],
        ['/b', 200, 1, 2],
        ['/gone', 404, 1, 1],
      ],
    );
    const links = audit.linkReport;
    assert.ok(links);
    // '/', '/a', '/b', '/gone', '/old' and the closed port; '/mid' is on no page.
    assert.deepEqual(
      [links.totalLinks, links.workingLinks, links.brokenLinks, links.unverifiedLinks, links.redirectedLinks],
      [6, 4, 2, 0, 1],
    );
    assert.deepEqual(
      links.brokenList.map(({ url, status, type, sourceCount }) => [url, status, type, sourceCount]),
      [
        [`${site.url}gone`, 404, 'internal', 1],
        ['http://127.0.0.1:1/closed', null, 'external', 1],
      ],
    );
    assert.ok((audit.seoReport?.overallScore ?? 0) > 0);
    assert.ok(audit.seoReport?.aiTips && audit.generalReport?.aiSummary);
    assert.ok(audit.rulesetVersion && audit.startedAt && audit.completedAt);
    assert.deepEqual(await eventsOf(audit.id), [
      {
        type: 'audit.completed',
        org_id: org.id,
        project_id: project.id,
        data: {
          auditId: audit.id,
          overallScore: audit.seoReport?.overallScore,
          pageCount: 4,
          brokenLinks: 2,
          issueCount: audit.issueCount,
          occurrenceCount: audit.occurrenceCount,
          analysis: 1,
          completedAt: audit.completedAt,
          analyzedAt: audit.completedAt,
        },
      },
    ]);
    const { items, total } = await owner.v1.listProjectAudits({ id: project.id });
    assert.equal(total, 1);
    conforms(operations.listProjectAudits, items[0]);
    assert.deepEqual(
      [items[0]?.id, items[0]?.pageCount, items[0]?.brokenLinks, items[0]?.overallScore],
      [audit.id, 4, 2, audit.seoReport?.overallScore],
    );
  });

  it('analyzes the stored pages again without a request; the same findings give the same bytes', async () => {
    const audit = await runAudit(site.url);
    const raw = async () =>
      db
        .selectFrom('audits')
        .select(({ cast, ref }) => [
          cast<string>(ref('link_report'), 'text').as('link'),
          cast<string>(ref('seo_report'), 'text').as('seo'),
          cast<string>(ref('general_report'), 'text').as('general'),
        ])
        .where('id', '=', audit.id)
        .executeTakeFirstOrThrow();
    const before = await raw();
    const requests = site.requests.length;
    const response = await owner.v1.reanalyzeAudit({ id: audit.id });
    assert.deepEqual(response, { id: audit.id, status: 'analyzing' });
    const again = await ended(audit.id);
    assert.equal(site.requests.length, requests);
    assert.deepEqual(await raw(), before);
    const { analyzedAt: _first, ...former } = audit;
    const { analyzedAt: _second, ...latter } = again;
    assert.equal(JSON.stringify({ ...latter, analysisCount: 1 }), JSON.stringify(former));
    assert.deepEqual(
      (await eventsOf(audit.id)).map(({ type }) => type),
      ['audit.completed', 'audit.completed'],
    );
  });

  it('keeps the texts of a model as long as the findings are the same', async () => {
    const audit = await runAudit(site.url);
    await db
      .updateTable('audits')
      .set({ seo_report: JSON.stringify({ ...audit.seoReport, aiTips: 'Written by a model.' }) })
      .where('id', '=', audit.id)
      .execute();
    await owner.v1.reanalyzeAudit({ id: audit.id });
    assert.equal((await ended(audit.id)).seoReport?.aiTips, 'Written by a model.');
    await db.updateTable('audits').set({ ruleset_version: 'older' }).where('id', '=', audit.id).execute();
    await owner.v1.reanalyzeAudit({ id: audit.id });
    assert.equal((await ended(audit.id)).seoReport?.aiTips, audit.seoReport?.aiTips);
  });

  it('starts one audit of a project, however many requests come at once', async () => {
    const project = await createSiteProject(service, org, site.url);
    site.holdAfter(0);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => owner.v1.startAudit({ id: project.id })),
    );
    const refusals = results.filter((each) => each.status === 'rejected').map((each) => each.reason.code);
    assert.deepEqual(
      refusals,
      Array.from({ length: 49 }, () => 'CONFLICT'),
    );
    const { items, total } = await owner.v1.listProjectAudits({ id: project.id });
    assert.equal(total, 1);
    await refused(owner.v1.reanalyzeAudit({ id: items[0]?.id ?? '' }), 'CONFLICT');
    site.release();
    const first = await ended(items[0]?.id ?? '');
    assert.equal(first.status, 'complete');
    site.holdAfter(0);
    const second = await owner.v1.startAudit({ id: project.id });
    const refusal = await refused(owner.v1.reanalyzeAudit({ id: first.id }), 'CONFLICT');
    assert.match(refusal.message, /Another audit/);
    site.release();
    await ended(second.id);
  });

  it('says in its overview what a running crawl requests next, how many wait, and nothing once it has ended', async () => {
    const project = await createSiteProject(service, org, site.url);
    site.holdAfter(3);
    const { id } = await owner.v1.startAudit({ id: project.id });
    const urlOf = (path: string): string => new URL(path, site.url).href;
    const { waiting, waitingCount } = await until('the links of the home page wait', async () => {
      const { crawl } = await owner.dashboard.getAuditOverview({ id });
      return crawl.waiting.includes(urlOf('/b')) && crawl;
    });
    assert.ok(waitingCount >= waiting.length, `${waitingCount}`);
    assert.ok(waiting.length <= 12 && waiting.every((url) => url.startsWith(urlOf('/'))), waiting.join());
    site.release();
    await ended(id);
    const { crawl } = await owner.dashboard.getAuditOverview({ id });
    assert.deepEqual([crawl.waiting, crawl.waitingCount], [[], 0]);
  });

  it('says in its overview how the site has responded to a running crawl, beside the pages it counts', async () => {
    const slow = await startSite({ after }, (path) => {
      if (path === '/') return htmlPage('Home', '/gone', '/b', '/c');
      return path === '/gone' ? null : htmlPage(path, '/', `${path}1`, `${path}2`);
    });
    const project = await createSiteProject(service, org, slow.url);
    // robots.txt, the home page, what is probed before the first page, and some pages.
    slow.holdAfter(20);
    const { id } = await owner.v1.startAudit({ id: project.id, maxPages: 200 });
    const crawl = await until('the crawl has stored the missing page', async () => {
      const overview = await owner.dashboard.getAuditOverview({ id });
      conforms(operations.getAuditOverview, overview);
      return overview.crawl.log?.failedCount === 1 && overview.crawl;
    });
    const { statuses = [], latest = [], latestFailed = [] } = crawl.log ?? {};
    assert.deepEqual(
      statuses.map(({ status }) => status),
      [200, 404],
    );
    assert.equal(
      statuses.reduce((sum, { pages }) => sum + pages, 0),
      crawl.pageCount,
    );
    const gone = { url: new URL('/gone', slow.url).href, status: 404, linkedFrom: slow.url };
    assert.deepEqual(
      latestFailed.map(({ ms: _ms, ...error }) => error),
      [gone],
    );
    assert.ok(
      latest.every(({ url }) => !crawl.waiting.includes(url)),
      'none is read and waits',
    );
    slow.release();
    const { crawl: counted } = await ended(id);
    const overview = await owner.dashboard.getAuditOverview({ id });
    assert.equal(overview.crawl.log, null);
    assert.equal(overview.crawl.pageCount, counted.pageCount);
  });

  it('cancels a running audit, which ends as failed with CANCELLED once', async () => {
    const project = await createSiteProject(service, org, site.url);
    site.holdAfter(2);
    const { id } = await owner.v1.startAudit({ id: project.id });
    await until('the crawl waits for the site', () => site.waiting() > 0);
    const response = await owner.dashboard.cancelAudit({ id });
    assert.deepEqual(response, { id, status: 'crawling' });
    await owner.dashboard.cancelAudit({ id });
    const audit = await ended(id);
    site.release();
    assert.deepEqual([audit.status, audit.error?.code], ['failed', 'CANCELLED']);
    assert.equal(audit.linkReport, null);
    assert.deepEqual(
      (await eventsOf(id)).map(({ type, data }) => [type, data]),
      [['audit.failed', { auditId: id, error: audit.error }]],
    );
    await refused(owner.dashboard.cancelAudit({ id }), 'CONFLICT');
    await refused(owner.v1.reanalyzeAudit({ id }), 'CONFLICT');
    await until('its crawl data is removed', async () => {
      const urls = await db.selectFrom('audit_urls').select('url').where('audit_id', '=', id).execute();
      return urls.length === 0;
    });
  });

  it('does not complete an audit that was canceled, however soon its site responds after that', async () => {
    const project = await createSiteProject(service, org, site.url);
    site.holdAfter(2);
    const { id } = await owner.v1.startAudit({ id: project.id });
    await until('the crawl waits for the site', () => site.waiting() > 0);
    await owner.dashboard.cancelAudit({ id });
    site.release();
    const audit = await ended(id);
    assert.deepEqual([audit.status, audit.error?.code], ['failed', 'CANCELLED']);
    assert.deepEqual(
      (await eventsOf(id)).map(({ type }) => type),
      ['audit.failed'],
    );
  });

  const failures: [string, string | (() => Promise<string>), string, RegExp][] = [
    ['a port nobody listens on', 'http://127.0.0.1:1/', 'SITE_UNREACHABLE', /127\.0\.0\.1:1/],
    ['a name that does not exist', 'http://no-such-site.invalid/', 'SITE_UNREACHABLE', /invalid/],
    ['a private address', 'http://169.254.169.254/', 'BLOCKED_ADDRESS', /169\.254/],
    [
      'a root that leads to another site',
      async () =>
        (
          await startSite({ after }, (path) =>
            path === '/' ? { status: 301, headers: { location: 'https://elsewhere.example/' } } : null,
          )
        ).url,
      'ROOT_REDIRECTS_OFFSITE',
      /elsewhere\.example/,
    ],
  ];
  for (const [what, url, code, message] of failures) {
    it(`fails with ${code} for ${what}`, async () => {
      const audit = await runAudit(typeof url === 'string' ? url : await url());
      assert.deepEqual([audit.status, audit.error?.code], ['failed', code]);
      assert.match(audit.error?.message ?? '', message);
      conforms(operations.getAudit, audit);
      assert.deepEqual(
        (await eventsOf(audit.id)).map(({ type }) => type),
        ['audit.failed'],
      );
    });
  }

  it('completes with reports when the root URL responds with an error', async () => {
    const broken = await startSite({ after }, (path) => (path === '/' ? { status: 500, body: 'oh' } : null));
    const audit = await runAudit(broken.url);
    assert.deepEqual(
      [audit.status, audit.crawl.pageCount, audit.seoReport?.overallScore],
      ['complete', 1, null],
    );
  });

  it('needs a project URL, and limits within bounds', async () => {
    const project = await createSiteProject(service, org, site.url);
    const bad = [
      { maxDepth: 21 },
      { maxDepth: -1 },
      { maxPages: 0 },
      { maxPages: 10_001 },
      { maxPages: 1.5 },
    ];
    for (const limits of bad)
      await refused(owner.v1.startAudit({ id: project.id, ...limits }), 'BAD_REQUEST');
    await db.updateTable('projects').set({ url: null }).where('id', '=', project.id).execute();
    await refused(owner.v1.startAudit({ id: project.id }), 'BAD_REQUEST');
  });

  it('has an ETag that changes with every state, and responds 304 while nothing has changed', async () => {
    const { id } = await runAudit(site.url);
    const get = (headers: Record<string, string> = {}) =>
      service.fetch(`/api/v1/audits/${id}`, {
        headers: { authorization: `Bearer ${owner.token}`, ...headers },
      });
    const etag = (await get()).headers.get('etag') ?? '';
    assert.match(etag, /^W\/"\d+\.\d+"$/);
    assert.equal((await get({ 'if-none-match': etag })).status, 304);
    await owner.v1.reanalyzeAudit({ id });
    await ended(id);
    assert.equal((await get({ 'if-none-match': etag })).status, 200);
  });

  it('re-analyzes the latest audits of a project, and says why it cannot for older ones', async () => {
    const project = await createSiteProject(service, org, site.url);
    const ids: string[] = [];
    for (let count = 0; count <= keptCrawls; count += 1) {
      const { id } = await owner.v1.startAudit({ id: project.id, maxPages: 1 });
      await ended(id);
      ids.push(id);
    }
    const [oldest = '', second = ''] = ids;
    await until('the oldest has lost its pages', async () => {
      const row = await db
        .selectFrom('audits')
        .select('crawl_data')
        .where('id', '=', oldest)
        .executeTakeFirstOrThrow();
      return row.crawl_data === 'none';
    });
    assert.match(
      (await refused(owner.v1.reanalyzeAudit({ id: oldest }), 'CONFLICT')).message,
      /no crawl data/,
    );
    const kept = await owner.v1.getAudit({ id: oldest });
    assert.ok(kept.seoReport !== null && kept.crawl.pages.length === 1);
    const left = await db
      .selectFrom('audit_pages')
      .select('audit_id')
      .distinct()
      .where('audit_id', 'in', ids)
      .execute();
    assert.deepEqual(left.map((row) => row.audit_id).sort(), ids.slice(1).sort());
    await owner.v1.reanalyzeAudit({ id: second });
    assert.equal((await ended(second)).status, 'complete');
  });

  it('is deleted with its project, even while it runs', async () => {
    const project = await createSiteProject(service, org, site.url);
    site.holdAfter(2);
    const { id } = await owner.v1.startAudit({ id: project.id });
    await until('the crawl waits for the site', () => site.waiting() > 0);
    await db.deleteFrom('projects').where('id', '=', project.id).execute();
    site.release();
    await refused(owner.v1.getAudit({ id }), 'NOT_FOUND');
    await until('the worker has noticed', () =>
      service.logged.some(
        (line) =>
          line.jobId === id &&
          line.msg === 'this job was canceled, disabled, or deleted while it was running',
      ),
    );
    assert.deepEqual(await eventsOf(id), []);
  });
});
