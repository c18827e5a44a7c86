import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type Audit, operations, type PageLink } from '@fettle/contract';
import { newId } from '../../../ids.ts';
import { conforms } from '../../../testing/conforms.ts';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { htmlPage, startSite } from '../../../testing/site.ts';
import { until } from '../../../testing/until.ts';
import { dropOldCrawlData } from '../run/drop-old-crawl-data.ts';

const paths = ['/page?url=x', '/page-links?url=x&direction=in', '/page-links?url=x&direction=out'] as const;

/** Right-to-left overrides, markup, and as many characters as a page can have. */
const hostileTitle = `\u202e<script>alert(1)</script>${'long '.repeat(4000)}`;

describe('one page of an audit', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const fixture = await createFixture(service);
  const { owner, viewer, outsider, stranger, member, project } = fixture;
  const { db } = service.services;
  /** On another site, which does not respond. */
  const dead = 'http://127.0.0.1:1/dead';
  const rows = Array.from({ length: 130 }, (_, number) => `/row/${number}`);
  const site = await startSite({ after }, (path) => {
    if (path === '/robots.txt')
      return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /secret' };
    if (path === '/')
      return htmlPage(
        'Home',
        '/a',
        '/old',
        '/file.txt',
        '/secret',
        '/caf%c3%a9',
        '/hostile',
        '/gone',
        dead,
        ...rows,
      );
    if (path === '/a')
      return htmlPage('A', '/', '/#top', '/a').replace(
        '</ul>',
        '<a rel="nofollow" href="/caf%C3%A9">Sponsored</a></ul>',
      );
    if (path === '/old') return { status: 301, headers: { location: '/older' } };
    if (path === '/older') return { status: 302, headers: { location: '/a' } };
    if (path === '/file.txt') return { headers: { 'content-type': 'text/plain' }, body: 'plain' };
    if (path === '/caf%C3%A9') {
      return htmlPage('Café', '/').replace(
        '</head>',
        '<meta name="robots" content="noindex"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Cafe"}</script></head>',
      );
    }
    if (path === '/hostile')
      return htmlPage('x').replace(/<title>.*?<\/title>/, `<title>${hostileTitle}</title>`);
    return rows.includes(path) ? htmlPage(path, '/', '/a') : null;
  });
  const at = (path: string): string => `${site.url}${path}`;
  await db.updateTable('projects').set({ url: site.url }).where('id', '=', project.id).execute();
  service.startWorkers();
  const { id } = await member.v1.startAudit({ id: project.id });
  const audit: Audit = await until('the audit is complete', async () => {
    const now = await member.v1.getAudit({ id });
    return now.status === 'complete' ? now : null;
  });

  const inspect = async (url: string) => {
    const found = await member.v1.getAuditPage({ id, url });
    conforms(operations.getAuditPage, found);
    return found;
  };
  const allLinks = async (url: string, direction: 'in' | 'out', limit: number): Promise<PageLink[]> => {
    const links: PageLink[] = [];
    for (let page = 1; ; page += 1) {
      const { items, total } = await member.v1.listPageLinks({ id, url, direction, page, limit });
      links.push(...items);
      if (page * limit >= total) return links;
    }
  };
  const raw = (path: string, headers: Record<string, string> = {}) =>
    service.fetch(`/api/v1/audits/${id}${path}`, {
      headers: { authorization: `Bearer ${member.token}`, ...headers },
    });

  it('has its response, its document, its issues, and the row of the page list', async () => {
    const found = await inspect(at('caf%C3%A9'));
    assert.deepEqual([found.auditId, found.projectId, found.kind], [id, project.id, 'page']);
    assert.deepEqual(
      found.page,
      audit.crawl.pages.find(({ url }) => url === found.url),
    );
    assert.deepEqual(found.indexability, {
      indexable: false,
      reason: 'noindex',
      detail: 'robots meta tag',
    });
    assert.equal(found.response?.status, 200);
    assert.ok(
      found.response?.headers.some(({ name, value }) => name === 'content-type' && /html/.test(value)),
    );
    assert.deepEqual(found.document?.titles, ['Café']);
    assert.deepEqual(found.document?.headings, [{ level: 1, text: 'Café' }]);
    assert.deepEqual(found.document?.structuredData[0]?.types, ['Cafe']);
    assert.deepEqual(found.document?.robots, [{ source: 'robots meta tag', content: 'noindex' }]);
    assert.equal(found.document?.lang, 'en');
    const { items } = await member.v1.listAuditFindings({ id, url: 'caf%C3%A9', limit: 100 });
    assert.ok(items.length > 0);
    assert.equal(found.occurrenceCount, items.length);
    assert.deepEqual(
      found.occurrences.map(({ fingerprint }) => fingerprint).toSorted(),
      items.map(({ fingerprint }) => fingerprint).toSorted(),
    );
    assert.equal(found.issueCount, new Set(items.map(({ checkId }) => checkId)).size);
    assert.equal(
      found.issues.reduce((sum, { count }) => sum + count, 0),
      items.length,
    );
  });

  it('is found as crawled and in every equal form; others are unknown, and the error says what to do', async () => {
    const crawled = await inspect(at('caf%C3%A9'));
    const forms = [
      at('caf%c3%a9'),
      at('café'),
      `${at('caf%C3%A9')}#part`,
      `${at('caf%C3%A9')}?utm_source=x`,
      at('caf%C3%A9').replace('http:', 'HTTP:'),
    ];
    for (const form of forms) assert.deepEqual(await inspect(form), crawled, form);
    const unknown = [
      at('nowhere'),
      'nonsense',
      'javascript:alert(1)',
      'http://xn--caf-dma.example/',
      'http://café.example/',
      `${site.url}${'a'.repeat(1_900)}`,
      '\ufffd',
      '\u202e',
    ];
    for (const url of unknown) {
      const error = await refused(member.v1.getAuditPage({ id, url }), 'NOT_FOUND');
      assert.match(error.message, /does not know this URL\. Use listAuditPages/);
      await refused(member.v1.listPageLinks({ id, url, direction: 'in' }), 'NOT_FOUND');
      const history = await member.v1.listPageHistory({ id: project.id, url });
      assert.deepEqual(
        history.items.map(({ present }) => present),
        [false],
      );
      assert.equal((await member.v1.listPageTasks({ id: project.id, url })).total, 0);
    }
  });

  it('shows redirects with every hop, files, blocked URLs, missing pages, and links of other sites', async () => {
    const old = await inspect(at('old'));
    assert.deepEqual(
      [old.kind, old.indexability?.reason, old.response?.finalUrl],
      ['redirect', 'redirect', at('a')],
    );
    assert.deepEqual(old.response?.redirects, [
      { url: at('old'), status: 301, location: at('older') },
      { url: at('older'), status: 302, location: at('a') },
    ]);
    assert.deepEqual(
      old.outlinks.items.map(({ url, kind }) => [url, kind]),
      [[at('older'), 'redirect']],
    );
    const file = await inspect(at('file.txt'));
    assert.deepEqual([file.kind, file.indexability?.reason, file.document], ['file', 'not_html', null]);
    const secret = await inspect(at('secret'));
    assert.deepEqual([secret.kind, secret.response, secret.inlinks.total], ['blocked', null, 1]);
    const gone = await inspect(at('gone'));
    assert.deepEqual(
      [gone.page?.status, gone.linkCheck?.result, gone.indexability?.reason],
      [404, 'broken', 'status'],
    );
    const external = await inspect(dead);
    assert.deepEqual(
      [external.kind, external.linkCheck?.result, external.inlinks.total],
      ['external', 'broken', 1],
    );
    assert.deepEqual(
      external.inlinks.items.map(({ url }) => url),
      [site.url],
    );
  });

  it('has the links in both directions, with text, kind, and result', async () => {
    const { inlinks } = await inspect(at('caf%C3%A9'));
    assert.deepEqual([inlinks.total, inlinks.followed, inlinks.isComplete], [2, 1, true]);
    assert.deepEqual(
      inlinks.items.map(({ url, text, followed }) => [url, text, followed]),
      [
        [site.url, 'Home to /caf%c3%a9', true],
        [at('a'), 'Sponsored', false],
      ],
    );
    const { outlinks } = await inspect(site.url);
    assert.equal(outlinks.items.length, 50);
    assert.equal(outlinks.total, 8 + rows.length);
    assert.equal(outlinks.internal, outlinks.total - 1);
    assert.equal(outlinks.broken, 2);
    const broken = await member.v1.listPageLinks({ id, url: site.url, direction: 'out', result: 'broken' });
    assert.deepEqual(
      broken.items.map(({ url, status }) => [url, status]),
      [
        [at('gone'), 404],
        [dead, null],
      ],
    );
    assert.deepEqual(await allLinks(site.url, 'out', 37), await allLinks(site.url, 'out', 100));
    const error = await refused(
      member.v1.listPageLinks({ id, url: site.url, direction: 'in', result: 'broken' }),
      'BAD_REQUEST',
    );
    assert.match(error.message, /direction=out/);
  });

  it('lists more links than fit into one row without gaps or overlap, in the same order, as CSV too', async () => {
    for (const url of [site.url, at('a')]) {
      const whole = await allLinks(url, 'in', 100);
      for (const link of whole) conforms(operations.listPageLinks, link);
      assert.ok(whole.length > rows.length);
      for (const limit of [33, 99]) assert.deepEqual(await allLinks(url, 'in', limit), whole);
      assert.equal(new Set(whole.map((link) => link.url)).size, whole.length);
      const { inlinks } = await inspect(url);
      assert.deepEqual([inlinks.total, inlinks.items], [whole.length, whole.slice(0, 50)]);
      const file = await raw(`/page-links?url=${encodeURIComponent(url)}&direction=in`, {
        accept: 'text/csv',
      });
      const [head, ...lines] = (await file.text()).trim().split('\r\n');
      assert.equal(head, 'url,text,kind,internal,followed,result,status,reason');
      assert.equal(lines.length, whole.length);
    }
    const beyond = await member.v1.listPageLinks({ id, url: site.url, direction: 'in', page: 1_000_000_000 });
    assert.deepEqual([beyond.items, beyond.total > 0], [[], true]);
  });

  it('counts the same links as the list of pages', async () => {
    const some = audit.crawl.pages.filter(({ url }, index) => index < 10 || /\/row\/.0$/.test(url));
    for (const { url, inlinks, outlinks } of some) {
      const found = await inspect(url);
      assert.deepEqual([found.inlinks.followed, found.outlinks.followed], [inlinks, outlinks], url);
      const followed = async (direction: 'in' | 'out') =>
        (await allLinks(url, direction, 100)).filter((link) => link.followed).length;
      assert.deepEqual([await followed('in'), await followed('out')], [inlinks, outlinks], url);
    }
  });

  it('returns hostile titles as they are stored, well formed and bounded', async () => {
    const { page, document } = await inspect(at('hostile'));
    assert.equal(page?.title, document?.titles[0]);
    assert.match(page?.title ?? '', /^\u202e<script>alert\(1\)<\/script>long/);
    assert.ok((page?.title ?? '').length <= 20_000);
  });

  it('lists the tasks about it: by their page URL, and by the occurrences they were created from', async () => {
    const url = at('caf%C3%A9');
    const own = await member.v1.createTask({ projectId: project.id, title: 'By URL', pageUrl: url });
    const [finding] = (await inspect(url)).occurrences;
    assert.ok(finding);
    const { checkId: check, fingerprint } = finding;
    const { task } = await member.dashboard.createTaskFromFinding({ id, check, fingerprint });
    const { items, total } = await member.v1.listPageTasks({ id: project.id, url: `${url}#part` });
    for (const item of items) conforms(operations.listPageTasks, item);
    assert.equal(total, 2);
    assert.deepEqual(
      items.map((item) => [item.id, item.hasPageUrl, item.occurrenceCount]),
      [
        [task.id, true, 1],
        [own.id, true, 0],
      ],
    );
    const second = await member.v1.listPageTasks({ id: project.id, url, limit: 1, page: 2 });
    assert.deepEqual([second.items.map((item) => item.id), second.total], [[own.id], 2]);
  });

  it('rejects invalid input, and names what is valid', async () => {
    const bad: [string, RegExp][] = [
      ['/page', /url/],
      ['/page?url=', /url/],
      [`/page?url=${'a'.repeat(2_049)}`, /2,048/],
      ['/page?url=a&url=b', /url/],
      ['/page?url=a&limit=3', /Unknown query parameter/],
      ['/page-links?url=a', /direction/],
      ['/page-links?url=a&direction=up', /in, out/],
      ['/page-links?url=a&direction=out&result=ok', /working/],
    ];
    for (const [path, message] of bad) {
      const response = await raw(path);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      assert.deepEqual([response.status, error.code], [400, 'BAD_REQUEST'], path);
      assert.match(error.message, message);
    }
  });

  it('requires access to the project and the scope; hidden and missing look alike', async () => {
    const runner = await member.tokenWith(['audits:run']);
    const reader = await member.tokenWith(['audits:read']);
    const elsewhere = await member.tokenWith(['audits:read', 'tasks:read'], [newId()]);
    const url = site.url;
    assert.equal((await viewer.v1.getAuditPage({ id, url })).url, url);
    assert.ok((await viewer.dashboard.listPageLinks({ id, url, direction: 'in' })).total > 0);
    assert.equal((await viewer.v1.listPageHistory({ id: project.id, url })).total, 1);
    await refused(reader.listPageTasks({ id: project.id, url }), 'INSUFFICIENT_SCOPE');
    const refusals = [
      [runner, 'INSUFFICIENT_SCOPE'],
      [service.client(), 'UNAUTHORIZED'],
      [elsewhere, 'NOT_FOUND'],
      [outsider.v1, 'NOT_FOUND'],
      [stranger.v1, 'NOT_FOUND'],
    ] as const;
    for (const [client, expected] of refusals) {
      await refused(client.getAuditPage({ id, url }), expected);
      await refused(client.listPageLinks({ id, url, direction: 'in' }), expected);
      await refused(client.listPageHistory({ id: project.id, url }), expected);
      await refused(client.listPageTasks({ id: project.id, url }), expected);
    }
    const bodies = new Set<string>();
    for (const path of paths) {
      for (const missing of [id, newId(), 'nonsense']) {
        const response = await service.fetch(`/api/v1/audits/${missing}${path}`, {
          headers: { authorization: `Bearer ${outsider.token}` },
        });
        assert.equal(response.status, 404);
        bodies.add(await response.text());
      }
    }
    assert.equal(bodies.size, 1);
  });

  it('says what is still known when the crawl data is deleted', async () => {
    const before = await inspect(at('a'));
    await db.updateTable('audits').set({ crawl_data: 'partial' }).where('id', '=', id).execute();
    await dropOldCrawlData(db, project.id);
    const left = await db.selectFrom('audit_inlinks').selectAll().where('audit_id', '=', id).execute();
    assert.deepEqual(left, []);
    const now = await inspect(at('a'));
    assert.deepEqual([now.crawlDataKept, now.response, now.document], [false, null, null]);
    assert.deepEqual([now.kind, now.page, now.issues], ['page', before.page, before.issues]);
    assert.deepEqual(now.inlinks, {
      total: before.inlinks.followed,
      followed: before.inlinks.followed,
      isComplete: false,
      items: [],
    });
    assert.equal(now.outlinks.isComplete, false);
    const external = await inspect(dead);
    assert.deepEqual(
      [external.kind, external.linkCheck?.result, external.inlinks.items.map(({ url }) => url)],
      ['external', 'broken', [site.url]],
    );
    const error = await refused(owner.v1.getAuditPage({ id, url: at('old') }), 'NOT_FOUND');
    assert.match(error.message, /crawl data, which has redirects, files, and links, is deleted/);
  });
});
