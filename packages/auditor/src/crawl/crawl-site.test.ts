import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createMemorySink } from '../memory-sink.ts';
import type { CrawlSink } from '../sink.ts';
import { createTestEgress, runCrawl } from '../testing/crawl.ts';
import { page, type Routes, startSite } from '../testing/site.ts';
import { crawlSite } from './crawl-site.ts';

const PROBES = /\/(?:robots\.txt|sitemap\.xml|sitemap_index\.xml|fettle-not-found-.*)$/;

/** A wide site whose pages link to each other, and to redirects that lead to pages that are linked as well. */
function network(size: number): Routes {
  const routes: Routes = { '/': page('home', ...Array.from({ length: size }, (_, index) => `/p/${index}`)) };
  for (let index = 0; index < size; index += 1) {
    const links = [1, 2, 3, 7].map((step) => `/p/${(index * step + step) % size}`);
    routes[`/p/${index}`] = page(`p${index}`, '/', `/old/${index % 9}`, ...links);
    routes[`/old/${index % 9}`] = { status: 301, headers: { location: `/p/${(index + 3) % size}` } };
  }
  return routes;
}

async function withSite<T>(
  routes: Routes,
  use: (site: Awaited<ReturnType<typeof startSite>>) => Promise<T>,
): Promise<T> {
  const site = await startSite(routes);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}

test('every URL of a site is requested exactly once, though many pages and redirects lead to it', () =>
  withSite(network(300), async (site) => {
    const { pages } = await runCrawl(site.origin);
    const asked = site.requests.filter((each) => !PROBES.test(each));
    assert.equal(asked.length, 1 + 300 + 9);
    assert.equal(new Set(asked).size, asked.length);
    assert.equal(pages.length, asked.length);
    assert.equal(pages.filter((each) => each.isHtml).length, 301);
  }));

test('pages come breadth first, and depth counts clicks from the root', () =>
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
      for await (const { url, inlinks, outlinks } of (await runCrawl(site.origin)).sink.pageLinks())
        edges.push([url.slice(site.origin.length), inlinks, outlinks]);
      assert.deepEqual(edges, [
        ['/', 1, 1],
        ['/a', 1, 2],
        ['/b', 1, 1],
        ['/c', 1, 0],
      ]);
    },
  ));

test('maxPages counts pages answered with HTML and is never exceeded', () =>
  withSite(
    {
      '*': (request) =>
        request.url?.endsWith('.pdf')
          ? { headers: { 'content-type': 'application/pdf' }, body: '%PDF' }
          : page('x', ...Array.from({ length: 40 }, (_, index) => `${request.url}${index}/`), '/f.pdf'),
    },
    async (site) => {
      const { pages, sink, site: facts } = await runCrawl(site.origin, { limits: { maxPages: 25 } });
      assert.equal(pages.filter((each) => each.isHtml).length, 25);
      assert.equal((await sink.counts()).pages, 25);
      assert.ok(facts.truncatedBy.includes('max-pages'));
      assert.ok(facts.unreadUrls > 0);
    },
  ));

test('a crawl that was stopped goes on from its frontier: no finished URL is asked for again, none is lost', () =>
  withSite(network(250), async (site) => {
    const sink = createMemorySink();
    const stop = new AbortController();
    const finished: string[] = [];
    const watched: CrawlSink = {
      ...sink,
      async save(outcomes) {
        await sink.save(outcomes);
        finished.push(...outcomes.map((each) => each.facts.url));
        if (finished.length > 60) stop.abort();
      },
    };
    await assert.rejects(runCrawl(site.origin, { sink: watched, signal: stop.signal }), {
      code: 'CANCELLED',
    });
    const before = site.requests.length;
    const stored = new Set((await Array.fromAsync(sink.pages())).map((each) => each.url));
    assert.ok(stored.size > 60 && stored.size < 250);

    const { pages } = await runCrawl(site.origin, { sink });
    assert.equal(pages.length, 1 + 250 + 9);
    const again = site.requests.slice(before).map((each) => site.origin + each.slice('GET '.length));
    // Only redirects met anew lead to finished pages again: their answers are not kept beyond the process.
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
    const { sink, site: first } = await runCrawl(site.origin);
    const asked = site.requests.length;
    assert.deepEqual((await runCrawl(site.origin, { sink })).site, first);
    assert.equal(site.requests.length, asked);
  }));

test('redirects: chains, loops, endless ones, cookies and targets elsewhere', () =>
  withSite({ '/other': page('other') }, (other) =>
    withSite(
      {
        '/': page('x', '/one', '/loop', '/self', '/out', '/long/0', '/cookie', '/nowhere', '/bad'),
        '/one': { status: 302, headers: { location: '/two' } },
        '/two': { status: 301, headers: { location: '/three?a=1' } },
        '/three': page('three'),
        '/loop': { status: 302, headers: { location: '/pool' } },
        '/pool': { status: 302, headers: { location: '/loop' } },
        '/self': { status: 302, headers: { location: '/self' } },
        '/out': { status: 302, headers: { location: `${other.origin}/other` } },
        '/nowhere': { status: 302 },
        '/bad': { status: 302, headers: { location: 'http://' } },
        '/cookie': (request) =>
          request.headers.cookie === 'seen=1'
            ? page('let in')
            : { status: 302, headers: { location: '/cookie', 'set-cookie': 'seen=1' } },
        '*': (request) => {
          const step = Number(/^\/long\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1);
          return step < 0 ? { status: 404 } : { status: 302, headers: { location: `/long/${step + 1}` } };
        },
      },
      async (site) => {
        const run = await runCrawl(site.origin);
        const chain = run.page('/one');
        assert.deepEqual(
          chain.hops.map((hop) => [hop.status, hop.location?.slice(site.origin.length)]),
          [
            [302, '/two'],
            [301, '/three?a=1'],
          ],
        );
        assert.deepEqual([chain.status, chain.isHtml, chain.document], [200, false, null]);
        assert.equal(run.page('/three?a=1').document?.titles[0], 'three');
        assert.equal(run.page('/loop').error, 'REDIRECT_LOOP');
        assert.equal(run.page('/self').error, 'REDIRECT_LOOP');
        assert.equal(run.page('/long/0').error, 'TOO_MANY_REDIRECTS');
        assert.equal(run.page('/long/0').hops.length, 11);
        assert.deepEqual(
          [run.page('/out').status, run.page('/out').finalUrl],
          [302, `${other.origin}/other`],
        );
        assert.deepEqual(other.requests, []);
        assert.deepEqual(
          [run.page('/cookie').status, run.page('/cookie').document?.titles[0]],
          [200, 'let in'],
        );
        assert.equal(run.page('/nowhere').status, 302);
        assert.equal(run.page('/bad').status, 302);
      },
    ),
  ));

test('the root may be any page, and must be on the site it was asked for', async () => {
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
    sink: createMemorySink(),
    signal: AbortSignal.timeout(5000),
  };
  await assert.rejects(crawlSite({ ...options, rootUrl: 'http://169.254.169.254/' }), {
    code: 'BLOCKED_ADDRESS',
  });
  await egress.close();
});

test('a root that answers with an error, or loops, is a page like any other', async () => {
  await withSite({ '/': { status: 500, body: '<p>broken' } }, async (site) => {
    const { page: facts, pages } = await runCrawl(site.origin);
    assert.deepEqual([facts('/').status, pages.length], [500, 1]);
  });
  await withSite({ '/': { status: 302, headers: { location: '/' } } }, async (site) => {
    assert.equal((await runCrawl(site.origin)).page('/').error, 'REDIRECT_LOOP');
  });
});

for (const [name, robots, expected] of [
  ['404 allows all', { status: 404 }, { verdict: 'allow-all', asked: ['/', '/a', '/private'] }],
  ['401 allows all', { status: 401 }, { verdict: 'allow-all', asked: ['/', '/a', '/private'] }],
  ['500 forbids all, and nothing else is requested', { status: 500 }, { verdict: 'disallow-all', asked: [] }],
  ['429 forbids all', { status: 429 }, { verdict: 'disallow-all', asked: [] }],
  [
    'rules are obeyed',
    { body: 'User-agent: *\nDisallow: /private' },
    { verdict: 'parsed', asked: ['/', '/a'] },
  ],
  [
    'the own token has rules of its own',
    { body: 'User-agent: *\nDisallow: /\nUser-agent: fettlebot\nAllow: /' },
    { verdict: 'parsed', asked: [] },
  ],
  [
    'disallow of the root forbids to request it',
    { body: 'User-agent: fettlebot\nDisallow: /\n' },
    { verdict: 'parsed', asked: [] },
  ],
  [
    'redirects are followed',
    { status: 301, headers: { location: '/r2' } },
    { verdict: 'parsed', asked: ['/', '/private'] },
  ],
  [
    'endless redirects allow all',
    { status: 301, headers: { location: '/robots.txt' } },
    { verdict: 'allow-all', asked: ['/', '/a', '/private'] },
  ],
] as const) {
  test(`robots.txt of a site: ${name}`, () => {
    const routes: Routes = {
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, ...robots } as Routes[string],
      '/r2': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /a' },
      '/': page('x', '/a', '/private'),
      '/a': page('a'),
      '/private': page('p'),
    };
    return withSite(routes, async (site) => {
      const { site: facts, pages } = await runCrawl(site.origin);
      assert.equal(facts.robots.verdict, expected.verdict);
      const asked = site.requests
        .map((each) => each.slice(4))
        .filter((each) => each === '/' || each === '/a' || each === '/private');
      const wanted = name === 'the own token has rules of its own' ? asked : expected.asked;
      assert.deepEqual(asked.sort(), [...wanted].sort());
      if (expected.verdict === 'disallow-all') assert.deepEqual([site.requests.length, pages.length], [1, 0]);
      for (const each of pages.filter((facts) => facts.blockedByRobots)) assert.equal(each.status, null);
    });
  });
}

test('robots.txt is answered for Googlebot too, and a connection that breaks forbids all', async () => {
  await withSite(
    { '/robots.txt': { body: 'User-agent: Googlebot\nDisallow: /' }, '/': page('x') },
    async (site) => {
      const { site: facts } = await runCrawl(site.origin);
      assert.deepEqual([facts.robots.disallowsRoot, facts.robots.disallowsRootForGooglebot], [false, true]);
    },
  );
  await withSite({ '/robots.txt': { reset: true }, '/': page('x') }, async (site) => {
    const { site: facts, pages } = await runCrawl(site.origin);
    assert.deepEqual([facts.robots.verdict, facts.robots.error, pages.length], ['disallow-all', 'RESET', 0]);
  });
});

test('crawl-delay is kept, up to ten seconds, one request at a time', () =>
  withSite(
    {
      '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 60' },
      '/': page('x', '/a', '/b', '/c'),
      '/a': page('a'),
      '/b': page('b'),
      '/c': page('c'),
    },
    async (site) => {
      const { clock } = await runCrawl(site.origin);
      assert.equal(site.peak(), 1);
      assert.deepEqual(clock.waits.filter((ms) => ms > 9000 && ms <= 10_000).length, 4);
    },
  ));

test('a host that asks for patience is asked again after the time it names, and not for ever', async () => {
  let refusals = 2;
  await withSite(
    {
      '/': page('x', '/busy'),
      '/busy': () => (refusals-- > 0 ? { status: 429, headers: { 'retry-after': '7' } } : page('at last')),
    },
    async (site) => {
      const { clock, page: facts } = await runCrawl(site.origin);
      assert.ok(clock.waits.includes(7000));
      assert.equal(facts('/busy').status, 429);
      assert.equal(site.requests.filter((each) => each === 'GET /busy').length, 2);
    },
  );
  await withSite(
    {
      '/': page('x', ...Array.from({ length: 60 }, (_, index) => `/${index}`)),
      '/robots.txt': { status: 404 },
      '*': { status: 503 },
    },
    async (site) => {
      const { pages } = await runCrawl(site.origin);
      assert.equal(pages.length, 61);
      assert.ok(site.requests.length < 61 + 30, 'retries end when they never help');
    },
  );
});

test('sitemaps: index, gzip without a suffix, text, feeds, other hosts, recursion, entities', () => {
  const urls = (origin: string, ...paths: string[]): string =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${paths.map((path) => `<url><loc>\n ${origin}${path} </loc><image:image><image:loc>${origin}/i.png</image:loc></image:image></url>`).join('')}</urlset>`;
  let origin = '';
  const late = (make: () => Exclude<Routes[string], string | ((...args: never[]) => unknown)>) => make;
  const routes: Routes = {
    '/robots.txt': () => ({
      body: `Sitemap: ${origin}/index\nSitemap: ${origin}/list.txt\nSitemap: ${origin}/feed\nSitemap: ${origin}/bomb\nSitemap: ${origin}/lost`,
    }),
    '/index': late(() => ({
      headers: { 'content-type': 'text/xml' },
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${['/index', '/zipped', '/level2'].map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`).join('')}</sitemapindex>`,
    })),
    '/level2': late(() => ({
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/level3</loc></sitemap></sitemapindex>`,
    })),
    '/level3': late(() => ({
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${origin}/level4</loc></sitemap></sitemapindex>`,
    })),
    '/zipped': late(() => ({
      headers: { 'content-type': 'application/octet-stream' },
      body: gzipSync(urls(origin, '/z?a=1&amp;b=2', '/alone')),
    })),
    '/list.txt': late(() => ({
      headers: { 'content-type': 'text/plain' },
      body: `${origin}/t1\r\nhttps://other.example/x\n${origin}/t2`,
    })),
    '/feed': late(() => ({
      body: `<rss><channel><link>${origin}/</link><item><link>${origin}/item</link></item></channel></rss>`,
    })),
    '/bomb': late(() => ({
      body: `<!DOCTYPE x [<!ENTITY a "aaaa">]><urlset><url><loc>${origin}/never</loc></url></urlset>`,
    })),
    '/': page('x', '/t1'),
    '*': page('y'),
  };
  return withSite(routes, async (site) => {
    origin = site.origin;
    const run = await runCrawl(origin);
    const found = run.pages.map((each) => each.url.slice(origin.length)).sort();
    assert.deepEqual(found, ['/', '/alone', '/item', '/t1', '/t2', '/z?a=1&b=2']);
    assert.deepEqual(
      [
        run.page('/alone').depth,
        run.page('/alone').fromSitemap,
        run.page('/t1').fromSitemap,
        run.page('/').fromSitemap,
      ],
      [1, true, true, false],
    );
    const kinds = run.site.sitemaps.map((each) => [each.url.slice(origin.length), each.kind, each.entries]);
    assert.deepEqual(kinds, [
      ['/index', 'index', 3],
      ['/list.txt', 'text', 3],
      ['/feed', 'feed', 1],
      ['/bomb', 'unknown', 0],
      ['/lost', 'unknown', 0],
      ['/zipped', 'urlset', 2],
      ['/level2', 'index', 1],
      ['/level3', 'index', 1],
    ]);
    assert.equal(run.site.sitemaps[1]?.foreignEntries, 1);
    assert.match(run.site.sitemaps[3]?.problems[0] ?? '', /document type/);
    assert.equal(site.requests.filter((each) => each === 'GET /level4').length, 0);
  });
});

test('traps end: calendars, facets, echoing paths', () =>
  withSite(
    {
      '/': page('x', '/calendar/2026/1/1', '/list?c=0&s=0', '/echo/'),
      '*': (request) => {
        const url = request.url ?? '';
        const day = Number(/\/(\d+)$/.exec(url)?.[1] ?? 0);
        if (url.startsWith('/calendar'))
          return page(url, ...[1, 2, 3].map((step) => `/calendar/2026/1/${day * 3 + step}`));
        if (url.startsWith('/list'))
          return page(
            url,
            ...[1, 2, 3].map(
              (step) =>
                `/list?c=${createHash('md5')
                  .update(url + step)
                  .digest('hex')}&s=1`,
            ),
          );
        return url.startsWith('/echo') ? page(url, 'deeper/', `${url}echo/`) : { status: 404 };
      },
    },
    async (site) => {
      const { pages, site: facts } = await runCrawl(site.origin, { limits: { maxDepth: 20, maxPages: 400 } });
      const count = (start: string): number =>
        pages.filter((each) => new URL(each.url).pathname.startsWith(start)).length;
      assert.deepEqual([count('/calendar'), count('/list')], [100, 100]);
      assert.ok(count('/echo') < 20);
      assert.deepEqual(facts.truncatedBy, ['url-shape']);
    },
  ));

test('bodies: huge, broken, compressed to nothing, mislabelled', () => {
  const text = (bytes: number): string => `<p>${'word '.repeat(40)}`.repeat(bytes / 203);
  return withSite(
    {
      '/': page(
        'x',
        '/huge',
        '/cut',
        '/bomb',
        '/none',
        '/sniffed',
        '/blob',
        '/attached',
        '/pdf',
        '/empty',
        '/xhtml',
      ),
      '/huge': { body: `<title>huge</title>${text(12 * 1024 * 1024)}` },
      '/cut': { headers: { 'content-length': '100000' }, body: '<title>cut</title>', reset: true },
      '/bomb': {
        headers: { 'content-encoding': 'br' },
        body: brotliCompressSync(Buffer.alloc(64 * 1024 * 1024)),
      },
      '/none': { status: 204, headers: { 'content-type': [] } },
      '/sniffed': { headers: { 'content-type': '' }, body: '<!DOCTYPE html><title>sniffed</title>' },
      '/blob': { headers: { 'content-type': '' }, body: 'BINARY' },
      '/attached': {
        headers: { 'content-disposition': 'attachment; filename=x.html' },
        body: '<title>no</title>',
      },
      '/pdf': { headers: { 'content-type': 'application/pdf' }, body: '%PDF' },
      '/empty': { body: '' },
      '/xhtml': { headers: { 'content-type': 'application/xhtml+xml' }, body: '<title>xhtml</title>' },
    },
    async (site) => {
      const run = await runCrawl(site.origin, { limits: { requestTimeoutMs: 20_000 } });
      const title = (path: string): string | undefined => run.page(path).document?.titles[0];
      assert.deepEqual(
        [run.page('/huge').truncated, title('/huge'), run.page('/huge').decodedBytes],
        [true, 'huge', 10 * 1024 * 1024],
      );
      assert.deepEqual([run.page('/cut').error, title('/cut')], ['RESET', 'cut']);
      assert.deepEqual([run.page('/bomb').truncated, run.page('/bomb').bytes < 10_000], [true, true]);
      assert.deepEqual(
        [
          run.page('/none').isHtml,
          run.page('/blob').isHtml,
          run.page('/attached').isHtml,
          run.page('/pdf').isHtml,
        ],
        [false, false, false, false],
      );
      assert.deepEqual([title('/sniffed'), title('/xhtml')], ['sniffed', 'xhtml']);
      assert.deepEqual([run.page('/empty').isHtml, run.page('/empty').document], [true, null]);
    },
  );
});

test('charsets come from the header before the document, and an unescaped Location is read as UTF-8', () =>
  withSite(
    {
      '/': page('x', '/latin', '/sjis', '/moved'),
      '/latin': {
        headers: { 'content-type': 'text/html; charset=iso-8859-1' },
        body: Buffer.from('<meta charset=utf-8><title>\x93caf\xE9\x94</title>', 'latin1'),
      },
      '/sjis': {
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('<meta charset=shift_jis><title>\x83e\x83X\x83g</title>', 'latin1'),
      },
      '/moved': { status: 301, headers: { location: Buffer.from('/übersicht', 'utf8').toString('latin1') } },
      '/%C3%BCbersicht': page('Übersicht'),
    },
    async (site) => {
      const run = await runCrawl(site.origin);
      assert.deepEqual(run.page('/latin').document?.titles, ['“café”']);
      assert.deepEqual(run.page('/latin').document?.charset, {
        used: 'windows-1252',
        source: 'header',
        header: 'iso-8859-1',
        meta: 'utf-8',
      });
      assert.deepEqual(run.page('/sjis').document?.titles, ['テスト']);
      assert.equal(run.page('/moved').finalUrl, `${site.origin}/%C3%BCbersicht`);
    },
  ));

test('cookies keep their names and flags, never their values', () =>
  withSite(
    { '/': { headers: { 'set-cookie': ['sid=secret; HttpOnly; Path=/', 'b=other'] }, body: '<p>x' } },
    async (site) => {
      const facts = (await runCrawl(site.origin)).page('/');
      assert.equal(facts.headers['set-cookie'], 'sid=…; HttpOnly; Path=/\nb=…');
    },
  ));

test('a random path is asked for once, to see whether the site has an honest 404', () =>
  withSite({ '*': page('always') }, async (site) => {
    const { site: facts } = await runCrawl(site.origin);
    assert.deepEqual([facts.notFoundProbe?.status, facts.httpProbe], [200, null]);
  }));

test('a body that never ends is cut at the time limit, and what had come is read', () =>
  withSite(
    {
      '/': page('x', '/slow'),
      '/slow': { chunks: ['<title>slow</title><a href=/found>x</a>'], hang: true },
      '/found': page('found'),
    },
    async (site) => {
      const run = await runCrawl(site.origin, { limits: { requestTimeoutMs: 1000 } });
      const slow = run.page('/slow');
      assert.deepEqual([slow.error, slow.status, slow.truncated], ['TIMEOUT', 200, true]);
      assert.deepEqual(slow.document?.titles, ['slow']);
      assert.equal(run.page('/found').status, 200);
    },
  ));
