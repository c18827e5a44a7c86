import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCrawl } from '../../testing/crawl.ts';
import { requestedPaths } from '../../testing/hostile/edge-case.ts';
import { page, type Route, type Routes, withSite } from '../../testing/site.ts';

for (const [name, robots, expected] of [
  ['404 allows everything', { status: 404 }, { verdict: 'allow-all', requested: ['/', '/a', '/private'] }],
  ['401 allows everything', { status: 401 }, { verdict: 'allow-all', requested: ['/', '/a', '/private'] }],
  [
    '500 disallows everything, and nothing else is requested',
    { status: 500 },
    { verdict: 'disallow-all', requested: [] },
  ],
  ['429 disallows everything', { status: 429 }, { verdict: 'disallow-all', requested: [] }],
  [
    'rules are obeyed',
    { body: 'User-agent: *\nDisallow: /private' },
    { verdict: 'parsed', requested: ['/', '/a'] },
  ],
  [
    'the own token has rules of its own',
    { body: 'User-agent: *\nDisallow: /\nUser-agent: fettlebot\nAllow: /' },
    { verdict: 'parsed', requested: ['/', '/a', '/private'] },
  ],
  [
    'disallow of the root forbids to request it',
    { body: 'User-agent: fettlebot\nDisallow: /\n' },
    { verdict: 'parsed', requested: [] },
  ],
  [
    'redirects are followed',
    { status: 301, headers: { location: '/r2' } },
    { verdict: 'parsed', requested: ['/', '/private'] },
  ],
  [
    'endless redirects allow all',
    { status: 301, headers: { location: '/robots.txt' } },
    { verdict: 'allow-all', requested: ['/', '/a', '/private'] },
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
      const requested = requestedPaths(site).filter(
        (each) => each === '/' || each === '/a' || each === '/private',
      );
      assert.deepEqual(requested.sort(), [...expected.requested].sort());
      if (expected.verdict === 'disallow-all') {
        assert.deepEqual([...new Set(site.requests)], ['GET /robots.txt']);
        assert.equal(pages.length, 0);
      }
      for (const each of pages.filter((facts) => facts.blockedByRobots)) assert.equal(each.status, null);
    });
  });
}

for (const status of [429, 500, 503]) {
  test(`robots.txt with a temporary status ${status} is requested again, and then obeyed`, async () => {
    let refusals = 2;
    const robots = (): Route =>
      refusals-- > 0
        ? { status, ...(refusals === 0 ? { headers: { 'retry-after': '7' } } : {}) }
        : { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /a' };
    await withSite({ '/robots.txt': robots, '/': page('x', '/a'), '/a': page('a') }, async (site) => {
      const { site: facts, clock, page: factsOf } = await runCrawl(site.origin);
      assert.deepEqual([facts.robots.verdict, facts.robots.status], ['parsed', 200]);
      assert.deepEqual(clock.waits.slice(0, 2), [1_000, 7_000], 'a second, then the time the host named');
      assert.deepEqual([factsOf('/').status, factsOf('/a').blockedByRobots], [200, true]);
    });
  });
}

test('robots.txt that keeps failing is requested four times, and the last response is reported', () =>
  withSite({ '/robots.txt': { status: 503 }, '/': page('x') }, async (site) => {
    const { site: facts, clock } = await runCrawl(site.origin);
    assert.deepEqual(
      site.requests,
      Array.from({ length: 4 }, () => 'GET /robots.txt'),
    );
    assert.deepEqual(clock.waits, [1_000, 5_000, 15_000]);
    assert.deepEqual([facts.robots.verdict, facts.robots.status], ['disallow-all', 503]);
  }));

test('robots.txt is also evaluated for Googlebot, and a connection that breaks off disallows everything', async () => {
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

test('robots.txt is requested once per origin, and its rules apply only to that origin and port', () =>
  withSite(
    {
      '/robots.txt': { body: 'User-agent: *\nDisallow: /there\nSitemap: http://127.0.0.1:9/never.xml' },
      '/': page('there', '/there/a', '/here/a'),
      '/there/a': page('a'),
      '/here/a': page('b'),
    },
    (there) =>
      withSite(
        {
          '/robots.txt': { body: 'User-agent: *\nDisallow: /here' },
          '/': { status: 301, headers: { location: `${there.origin}/` } },
        },
        async (here) => {
          const moved = await runCrawl(here.origin);
          assert.equal(moved.site.origin, there.origin);
          const count = (site: typeof here): number =>
            site.requests.filter((each) => each === 'GET /robots.txt').length;
          assert.deepEqual([count(here), count(there)], [1, 1]);
          assert.equal(moved.site.robots.url, `${there.origin}/robots.txt`);
          assert.deepEqual(requestedPaths(there).sort(), ['/', '/here/a']);
        },
      ),
  ));

test('a page that robots.txt disallows is known but never requested, however its link is written', () =>
  withSite(
    {
      '/robots.txt': { body: 'User-agent: *\nDisallow: /süß\nDisallow: /~a\nDisallow: /*?b=2&a=1$' },
      '/': page('x', '/s%c3%bc%c3%9f', '/süß/x', '/%7Ea', '/x?b=2&amp;a=1', '/x?a=1&amp;b=2'),
      '/x': page('open'),
    },
    async (site) => {
      const { pages } = await runCrawl(site.origin);
      const blocked = pages.filter(({ blockedByRobots }) => blockedByRobots);
      assert.deepEqual(blocked.map(({ url }) => url.slice(site.origin.length)).sort(), [
        '/s%C3%BC%C3%9F',
        '/s%C3%BC%C3%9F/x',
        '/x?b=2&a=1',
        '/~a',
      ]);
      assert.deepEqual(requestedPaths(site).sort(), ['/', '/x?a=1&b=2']);
    },
  ));

test('crawl-delay is respected, up to ten seconds, one request at a time', () =>
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
      // Four pages, two sitemap paths, and the probes: a path that does not exist, icon, llms.txt, origin.
      assert.equal(clock.waits.filter((ms) => ms > 9000 && ms <= 10_000).length, 10);
    },
  ));

test('a host that sends Retry-After is requested again after that time, but not forever', async () => {
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
      const { pages, site: facts } = await runCrawl(site.origin);
      assert.ok(pages.length < 61 && facts.crawlMs > 15 * 60_000, 'after a quarter of an hour it is over');
      assert.deepEqual([facts.truncatedBy, facts.unreadUrls], [['time'], 61 - pages.length]);
      assert.ok(site.requests.length < pages.length + 30, 'retries end when they never help');
    },
  );
});
