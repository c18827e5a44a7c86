import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlStore } from '../crawl-store.ts';
import { createMemoryStore } from '../memory-store.ts';
import { createTestEgress, runCrawl, testParsers } from '../testing/crawl.ts';
import { requestedPaths } from '../testing/hostile/edge-case.ts';
import { page, type Routes, startSite, withSite } from '../testing/site.ts';
import { crawlSite } from './crawl-site.ts';

/** A wide site whose pages link to each other, and to redirects to pages that are linked as well. */
function network(size: number): Routes {
  const routes: Routes = { '/': page('home', ...Array.from({ length: size }, (_, index) => `/p/${index}`)) };
  for (let index = 0; index < size; index += 1) {
    const links = [1, 2, 3, 7].map((step) => `/p/${(index * step + step) % size}`);
    routes[`/p/${index}`] = page(`p${index}`, '/', `/old/${index % 9}`, ...links);
    routes[`/old/${index % 9}`] = { status: 301, headers: { location: `/p/${(index + 3) % size}` } };
  }
  return routes;
}

test('every URL of a site is requested exactly once, though many pages and redirects lead to it', () =>
  withSite(network(300), async (site) => {
    const { pages } = await runCrawl(site.origin);
    const requested = requestedPaths(site);
    assert.equal(requested.length, 1 + 300 + 9);
    assert.equal(new Set(requested).size, requested.length);
    assert.equal(pages.length, requested.length);
    assert.equal(pages.filter((each) => each.isHtml).length, 301);
  }));

test('pages come breadth first, and depth counts links from the root', () =>
  withSite(
    { '/': page('0', '/a'), '/a': page('1', '/b', '/'), '/b': page('2', '/c'), '/c': page('3') },
    async (site) => {
      const { pages, site: facts } = await runCrawl(site.origin, { limits: { maxDepth: 2 } });
      assert.deepEqual(
        pages.map((each) => [each.depth, new URL(each.url).pathname]),
        [
          [0, '/'],
          [1, '/a'],
          [2, '/b'],
        ],
      );
      assert.deepEqual([facts.truncatedBy, facts.unreadUrls], [['max-depth'], 1]);
      const edges = [];
      for await (const { url, inlinks, outlinks } of (await runCrawl(site.origin)).store.pageLinks())
        edges.push([url.slice(site.origin.length), inlinks, outlinks]);
      assert.deepEqual(edges, [
        ['/', 1, 1],
        ['/a', 1, 2],
        ['/b', 1, 1],
        ['/c', 1, 0],
      ]);
    },
  ));

test('maxPages counts pages that respond with HTML and is never exceeded', () =>
  withSite(
    {
      '*': (request) =>
        request.url?.endsWith('.pdf')
          ? { headers: { 'content-type': 'application/pdf' }, body: '%PDF' }
          : page('x', ...Array.from({ length: 40 }, (_, index) => `${request.url}${index}/`), '/f.pdf'),
    },
    async (site) => {
      const { pages, store, site: facts } = await runCrawl(site.origin, { limits: { maxPages: 25 } });
      assert.equal(pages.filter((each) => each.isHtml).length, 25);
      assert.equal((await store.counts()).pages, 25);
      assert.ok(facts.truncatedBy.includes('max-pages'));
      assert.ok(facts.unreadUrls > 0);
    },
  ));

test('a stopped crawl continues from its frontier: no finished URL is requested again, and none is lost', () =>
  withSite(network(250), async (site) => {
    const store = createMemoryStore();
    const stop = new AbortController();
    const finished: string[] = [];
    const watched: CrawlStore = {
      ...store,
      async save(outcomes) {
        await store.save(outcomes);
        finished.push(...outcomes.map((each) => each.facts.url));
        if (finished.length > 60) stop.abort();
      },
    };
    await assert.rejects(runCrawl(site.origin, { store: watched, signal: stop.signal }), {
      code: 'CANCELLED',
    });
    const before = site.requests.length;
    const stored = new Set((await Array.fromAsync(store.pages())).map((each) => each.url));
    assert.ok(stored.size > 60 && stored.size < 250);

    const { pages } = await runCrawl(site.origin, { store });
    assert.equal(pages.length, 1 + 250 + 9);
    const again = site.requests.slice(before).map((each) => site.origin + each.slice('GET '.length));
    // Only newly found redirects lead to finished pages again: responses are not kept beyond the process.
    const redirected = pages
      .filter((each) => each.hops.length > 0 && !stored.has(each.url))
      .map((each) => each.finalUrl);
    assert.deepEqual(
      again.filter((url) => stored.has(url) && !redirected.includes(url)),
      [],
    );
  }));

test('a finished crawl is not repeated', () =>
  withSite({ '/': page('x') }, async (site) => {
    const { store, site: first } = await runCrawl(site.origin);
    const requested = site.requests.length;
    assert.deepEqual((await runCrawl(site.origin, { store })).site, first);
    assert.equal(site.requests.length, requested);
  }));

test('a redirect that leaves the site is recorded, not followed', () =>
  withSite({ '/other': page('other') }, (other) =>
    withSite(
      { '/': page('x', '/out'), '/out': { status: 302, headers: { location: `${other.origin}/other` } } },
      async (site) => {
        const { status, finalUrl } = (await runCrawl(site.origin)).page('/out');
        assert.deepEqual([status, finalUrl, other.requests], [302, `${other.origin}/other`, []]);
      },
    ),
  ));

test('the root may be any page, and must be on the requested site', async () => {
  const elsewhere = await startSite({ '/': page('elsewhere') });
  const localhost = elsewhere.origin.replace('127.0.0.1', 'localhost');
  await withSite(
    { '/': { status: 301, headers: { location: '/home' } }, '/home': page('home', '/') },
    async (site) => {
      const { site: facts, pages } = await runCrawl(site.origin);
      assert.deepEqual([facts.rootUrl, facts.rootHops.length, pages.length], [`${site.origin}/home`, 1, 2]);
      assert.equal(site.requests.filter((each) => each === 'GET /').length, 1);
    },
  );
  await withSite({ '/': { status: 301, headers: { location: elsewhere.origin } } }, async (site) => {
    const { site: facts, pages } = await runCrawl(site.origin);
    assert.deepEqual(
      [facts.origin, facts.requestedUrl, pages.length],
      [elsewhere.origin, `${site.origin}/`, 1],
    );
  });
  await withSite({ '/': { status: 301, headers: { location: localhost } } }, (site) =>
    assert.rejects(runCrawl(site.origin), { name: 'CrawlError', code: 'ROOT_REDIRECTS_OFFSITE' }),
  );
  await elsewhere.close();
  await assert.rejects(runCrawl(elsewhere.origin), { code: 'SITE_UNREACHABLE' });
  await assert.rejects(runCrawl('ftp://site.example/'), { code: 'SITE_UNREACHABLE' });
  const egress = createTestEgress();
  const options = {
    limits: { maxDepth: 1, maxPages: 1 },
    egress,
    parsers: testParsers,
    store: createMemoryStore(),
    signal: AbortSignal.timeout(5000),
  };
  await assert.rejects(crawlSite({ ...options, rootUrl: 'http://169.254.169.254/' }), {
    code: 'BLOCKED_ADDRESS',
  });
  await egress.close();
});

test('a root that responds with an error, or loops, is a page like any other', async () => {
  await withSite({ '/': { status: 500, body: '<p>broken' } }, async (site) => {
    const { page: facts, pages } = await runCrawl(site.origin);
    assert.deepEqual([facts('/').status, pages.length], [500, 1]);
  });
  await withSite({ '/': { status: 302, headers: { location: '/' } } }, async (site) => {
    assert.equal((await runCrawl(site.origin)).page('/').error, 'REDIRECT_LOOP');
  });
});
test('a random path is requested once, to see whether missing pages return 404', () =>
  withSite({ '*': page('always') }, async (site) => {
    const { site: facts } = await runCrawl(site.origin);
    assert.deepEqual([facts.notFoundProbe?.status, facts.httpProbe], [200, null]);
  }));
