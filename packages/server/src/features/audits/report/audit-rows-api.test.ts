import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Audit, operations } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { htmlPage, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { createSiteProject, insertQueued } from '../testing/audit-rows.ts';

const paths = {
  listAuditFindings: 'findings',
  listAuditPages: 'pages',
  listBrokenLinks: 'broken-links',
} as const;
const lists = ['listAuditFindings', 'listAuditPages', 'listBrokenLinks'] as const;

describe('findings, pages, and broken links of an audit', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const { org, owner, viewer, outsider, stranger, member } = fixture;
  const { db } = service.services;
  /** On another site, which does not respond. */
  const dead = 'http://127.0.0.1:1/dead';
  const site = await startSite({ after }, (path) => {
    if (path === '/')
      return htmlPage('Home', '/shop', '/shop/A', '/shop/b', '/about', '/gone', dead, 'http://[broken');
    if (path === '/shop/A') return htmlPage(path, '/lost', dead).replace(/<title>.*?<\/title>/, '');
    if (/^\/(shop(\/\w)?|about)$/.test(path)) return htmlPage(path, '/').replace(/<title>.*?<\/title>/, '');
    return null;
  });
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', fixture.project.id).execute();
  const waiting = await insertQueued(service, await createSiteProject(service, org, site.url));
  await db.updateTable('audits').set({ due_at: '2999-01-01T00:00:00Z' }).where('id', '=', waiting).execute();
  service.startWorkers();
  const { id } = await member.v1.startAudit({ id: fixture.project.id });
  const audit: Audit = await until('the audit is complete', async () => {
    const now = await member.v1.getAudit({ id });
    return now.status === 'complete' ? now : null;
  });

  const raw = (path: string, headers: Record<string, string> = {}) =>
    service.fetch(`/api/v1/audits/${id}${path}`, {
      headers: { authorization: `Bearer ${member.token}`, ...headers },
    });

  it('are listed page by page without gaps or overlap, by severity and by crawl depth', async () => {
    const findings = await member.v1.listAuditFindings({ id, limit: 100 });
    assert.equal(findings.total, audit.findings?.total);
    const parts = [];
    for (let page = 1; (page - 1) * 3 < findings.total; page += 1)
      parts.push(...(await member.v1.listAuditFindings({ id, page, limit: 3 })).items);
    assert.deepEqual(parts, findings.items);
    for (const finding of findings.items) conforms(operations.listAuditFindings, finding);
    const ranks = findings.items.map(({ severity }) =>
      ['critical', 'error', 'warning', 'info'].indexOf(severity),
    );
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => a - b),
    );
    const pages = await member.v1.listAuditPages({ id, limit: 2, page: 2 });
    conforms(operations.listAuditPages, pages.items[0]);
    assert.deepEqual(pages.items, audit.crawl.pages.slice(2, 4));
    assert.equal(pages.total, audit.crawl.pageCount);
    for (const list of lists) {
      const beyond = await member.v1[list]({ id, page: 1_000_000_000 });
      assert.deepEqual([beyond.items, beyond.total > 0], [[], true]);
    }
  });

  it('of findings can be filtered by every filter, alone and combined', async () => {
    const all = (await member.v1.listAuditFindings({ id, limit: 100 })).items;
    const cases = [
      [{ check: 'title-missing' }, all.filter(({ checkId }) => checkId === 'title-missing')],
      [{ severity: 'error' }, all.filter(({ severity }) => severity === 'error')],
      [{ category: 'links' }, all.filter(({ category }) => category === 'links')],
      [{ url: 'SHOP/a' }, all.filter(({ url }) => url.endsWith('/shop/A'))],
      [
        { url: '/shop', check: 'title-missing', severity: 'error' },
        all.filter(({ url, checkId }) => url.includes('/shop') && checkId === 'title-missing'),
      ],
      [{ change: 'new' }, []],
      [{ change: 'fixed' }, []],
      [{ check: 'viewport-missing', category: 'links' }, []],
      [{ url: '%' }, all.filter(({ url }) => url.includes('%'))],
    ] as const;
    for (const [filter, expected] of cases) {
      const { items, total } = await member.v1.listAuditFindings({ id, limit: 100, ...filter });
      assert.deepEqual(items, expected, JSON.stringify(filter));
      assert.equal(total, expected.length);
    }
    assert.ok(cases.slice(0, 5).every(([, expected]) => expected.length > 0));
    const second = await member.v1.listAuditFindings({ id, url: '/', limit: 2, page: 2 });
    assert.deepEqual(second.items, all.filter(({ url }) => url.includes('/')).slice(2, 4));
  });

  it('can be filtered for pages too', async () => {
    const all = audit.crawl.pages;
    const cases = [
      [{ status: '404' }, all.filter(({ status }) => status === 404)],
      [{ status: '2xx' }, all.filter(({ status }) => status < 300)],
      [{ depth: 0 }, all.filter(({ depth }) => depth === 0)],
      [{ indexable: 'false' }, all.filter(({ indexable }) => !indexable)],
      [{ url: 'shop/' }, all.filter(({ url }) => url.includes('shop/'))],
      [{ url: 'shop/', depth: 7 }, []],
    ] as const;
    for (const [filter, expected] of cases) {
      const { items, total } = await member.v1.listAuditPages({ id, limit: 100, ...filter });
      assert.deepEqual(items, expected, JSON.stringify(filter));
      assert.equal(total, expected.length);
    }
    assert.ok(cases.slice(0, 5).every(([, expected]) => expected.length > 0));
  });

  it('can be filtered for broken links, also by the pages that link to them', async () => {
    const all = audit.linkReport?.brokenList ?? [];
    const cases = [
      [{}, all],
      [{ type: 'internal' }, all.filter(({ type }) => type === 'internal')],
      [{ type: 'external' }, all.filter(({ type }) => type === 'external')],
      [{ url: 'GONE' }, all.filter(({ url }) => url.endsWith('/gone'))],
      [{ url: '/shop/a' }, all.filter(({ sources }) => sources.some(({ url }) => url.endsWith('/shop/A')))],
      [{ url: 'gone', type: 'external' }, []],
    ] as const;
    for (const [filter, expected] of cases) {
      const { items, total } = await member.v1.listBrokenLinks({ id, ...filter });
      for (const item of items) conforms(operations.listBrokenLinks, item);
      assert.deepEqual(items, expected, JSON.stringify(filter));
      assert.equal(total, expected.length);
    }
    assert.ok(all.length >= 3 && cases.slice(0, 5).every(([, expected]) => expected.length > 0));
    assert.equal((await member.dashboard.getAuditOverview({ id })).linkReport?.brokenLinks, all.length);
  });

  it('can be sorted for broken links by URL, status, and number of pages, and downloaded in full', async () => {
    const all = audit.linkReport?.brokenList ?? [];
    const byUrl = all.map(({ url }) => url).toSorted();
    const counts = all.map(({ sourceCount }) => sourceCount).toSorted((a, b) => b - a);
    const urls = [];
    for (let page = 1; page <= all.length; page += 1) {
      const { items } = await member.v1.listBrokenLinks({ id, sort: 'url', limit: 1, page });
      urls.push(...items.map(({ url }) => url));
    }
    assert.deepEqual(urls, byUrl);
    const most = await member.v1.listBrokenLinks({ id, sort: 'sourceCount', order: 'desc' });
    assert.deepEqual(
      most.items.map(({ sourceCount }) => sourceCount),
      counts,
    );
    const responses = await member.v1.listBrokenLinks({ id, sort: 'status' });
    assert.equal(responses.items.at(-1)?.status, 404);
    const file = await (await raw('/broken-links?type=internal', { accept: 'text/csv' })).text();
    const [head, ...links] = file.split('\r\n');
    assert.equal(head, 'url,status,reason,type,sources,sourceCount');
    assert.equal(links.length, all.filter(({ type }) => type === 'internal').length + 1);
    assert.match(file, /\/gone,404,[^,]*,internal,http[^\r]*\(.*,1\r/);
  });

  it('can be sorted for pages by any number, both ways, in lists and in the file', async () => {
    const all = audit.crawl.pages;
    const byUrl = (a: (typeof all)[number], b: (typeof all)[number]) => (a.url < b.url ? -1 : 1);
    const sorts = [
      'status',
      'depth',
      'bytes',
      'ttfbMs',
      'wordCount',
      'inlinks',
      'outlinks',
      'findingCount',
      'issueCount',
      'occurrenceCount',
    ] as const;
    for (const sort of sorts) {
      for (const order of ['asc', 'desc'] as const) {
        const sign = order === 'asc' ? 1 : -1;
        const expected = all.toSorted((a, b) => sign * ((a[sort] ?? 0) - (b[sort] ?? 0)) || byUrl(a, b));
        const parts = [];
        for (let page = 1; (page - 1) * 4 < all.length; page += 1)
          parts.push(...(await member.v1.listAuditPages({ id, page, limit: 4, sort, order })).items);
        assert.deepEqual(parts, expected, `${sort} ${order}`);
      }
    }
    const urls = all.toSorted(byUrl).map(({ url }) => url);
    const backwards = await member.v1.listAuditPages({ id, sort: 'url', order: 'desc', limit: 100 });
    assert.deepEqual(
      backwards.items.map(({ url }) => url),
      urls.toReversed(),
    );
    const file = await raw('/pages?sort=url&order=desc', { accept: 'text/csv' });
    const lines = (await file.text()).trim().split('\r\n').slice(1);
    assert.deepEqual(
      lines.map((line) => line.split(',')[0]),
      urls.toReversed(),
    );
  });

  it('of findings are those of a page by its exact URL, with what it refers to, as a file too', async () => {
    const all = (await member.v1.listAuditFindings({ id, limit: 100 })).items;
    const shop = `${site.url}shop`;
    const { items, total } = await member.v1.listAuditFindings({ id, pageUrl: shop, limit: 100 });
    assert.ok(all.some(({ url }) => url.startsWith(`${shop}/`)));
    assert.deepEqual(
      items,
      all.filter(({ url }) => url === shop),
    );
    assert.equal(total, items.length);
    const home = await member.v1.listAuditFindings({ id, pageUrl: site.url, limit: 100 });
    const elsewhere = home.items
      .filter(({ url }) => url !== site.url)
      .map(({ checkId, url }) => [checkId, url]);
    assert.deepEqual(elsewhere, [
      ['link-external-broken', dead],
      ['link-internal-broken', `${site.url}gone`],
    ]);
    const row = audit.crawl.pages.find(({ url }) => url === site.url);
    assert.equal(row?.occurrenceCount, home.total);
    const part = await member.v1.listAuditFindings({ id, pageUrl: site.url, url: 'DEAD', limit: 1, page: 1 });
    assert.deepEqual([part.total, part.items[0]?.url], [1, dead]);
    const file = await raw(`/findings?pageUrl=${encodeURIComponent(site.url)}`, { accept: 'text/csv' });
    assert.equal((await file.text()).trimEnd().split('\r\n').length, home.total + 1);
    assert.equal((await member.v1.listAuditFindings({ id, pageUrl: `${site.url}nowhere` })).total, 0);
  });

  it('of pages have no counts in audits from before they were counted', async () => {
    const read = async () =>
      db.selectFrom('audit_page_lists').select('pages').where('audit_id', '=', id).executeTakeFirstOrThrow();
    const { pages } = await read();
    const old = pages.map(({ issueCount: _issues, occurrenceCount: _occurrences, ...page }) => page);
    const write = async (rows: object[]) =>
      db
        .updateTable('audit_page_lists')
        .set({ pages: JSON.stringify(rows) })
        .where('audit_id', '=', id)
        .execute();
    await write(old);
    try {
      const listed = await member.v1.listAuditPages({ id, sort: 'issueCount', limit: 100 });
      const { crawl } = await member.v1.getAudit({ id });
      for (const page of [...listed.items, ...crawl.pages]) {
        conforms(operations.listAuditPages, page);
        assert.deepEqual([page.issueCount, page.occurrenceCount], [null, null]);
      }
      const file = await raw('/pages?sort=occurrenceCount', { accept: 'text/csv' });
      assert.equal((await file.text()).trimEnd().split('\r\n').length, crawl.pageCount + 1);
    } finally {
      await write(pages);
    }
  });

  it('reject invalid filters, and name valid ones', async () => {
    const bad: [string, RegExp][] = [
      ['/findings?check=titel-missing', /title-missing/],
      ['/findings?severity=fatal', /critical, error, warning, info/],
      ['/findings?category=seo', /indexability/],
      ['/findings?change=gone', /still_there/],
      ['/findings?url=', /empty/],
      ['/findings?pageUrl=', /empty/],
      [`/findings?pageUrl=${'x'.repeat(2_049)}`, /2,048/],
      ['/findings?page=0', /page/],
      ['/findings?chek=x', /did you mean "check"/],
      ['/pages?status=600', /404/],
      ['/pages?status=ok', /4xx/],
      ['/pages?depth=-1', /depth/],
      ['/pages?indexable=yes', /true, false/],
      ['/pages?check=title-missing', /Unknown query parameter/],
      ['/pages?sort=title', /findingCount/],
      ['/pages?order=up', /asc, desc/],
    ];
    for (const [path, message] of bad) {
      const response = await raw(path);
      assert.equal(response.status, 400, path);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      assert.equal(error.code, 'BAD_REQUEST', path);
      assert.match(error.message, message);
    }
  });

  it('require access to the project and its audits; hidden and missing look alike, as CSV too', async () => {
    const runner = await member.tokenWith(['audits:run']);
    const elsewhere = await member.tokenWith(['audits:read'], [newId()]);
    for (const list of lists) {
      assert.ok((await viewer.v1[list]({ id })).total > 0);
      assert.ok((await viewer.dashboard[list]({ id })).total > 0);
      await refused(service.client()[list]({ id }), 'UNAUTHORIZED');
      await refused(runner[list]({ id }), 'INSUFFICIENT_SCOPE');
      await refused(elsewhere[list]({ id }), 'NOT_FOUND');
      const bodies = new Set<string>();
      for (const person of [outsider, stranger]) {
        for (const missing of [id, newId(), 'nonsense']) {
          await refused(person.v1[list]({ id: missing }), 'NOT_FOUND');
          for (const accept of ['application/json', 'text/csv']) {
            const response = await service.fetch(`/api/v1/audits/${missing}/${paths[list]}`, {
              headers: { authorization: `Bearer ${person.token}`, accept },
            });
            assert.equal(response.status, 404);
            assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
            bodies.add(await response.text());
          }
        }
      }
      assert.equal(bodies.size, 1);
    }
  });

  it('give the reason when there are none yet, instead of an empty list', async () => {
    const failing = await createSiteProject(service, org, 'http://127.0.0.1:1/');
    const failed = await owner.v1.startAudit({ id: failing.id });
    await until(
      'it has failed',
      async () => (await owner.v1.getAudit({ id: failed.id })).status === 'failed',
    );
    for (const list of lists) {
      assert.match((await refused(owner.v1[list]({ id: waiting }), 'CONFLICT')).message, /queued/);
      assert.match((await refused(owner.v1[list]({ id: failed.id }), 'CONFLICT')).message, /failed/);
    }
    await db
      .updateTable('audits')
      .set({ finding_list_id: null, finding_count: null })
      .where('id', '=', id)
      .execute();
    const old = await refused(owner.v1.listAuditFindings({ id }), 'CONFLICT');
    assert.match(
      old.message,
      /no individual occurrences, because it is from an older version of Fettle\. Re-analyze it/,
    );
    assert.equal((await owner.v1.getAudit({ id })).findings, null);
  });
});
