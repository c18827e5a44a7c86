import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Egress, FollowedResponse } from '@fettle/egress';
import { EgressError } from '@fettle/egress';
import type { LinkResult, LinkTarget } from '../crawl-store.ts';
import { createInstantClock, createTestEgress, runCrawl } from '../testing/crawl.ts';
import { page, type Routes, startSite } from '../testing/site.ts';
import { createYieldingClock } from '../testing/yielding-clock.ts';
import { buildLinkReport, type LinkReport } from './build-link-report.ts';
import { checkLinks } from './check-links.ts';
import { createTargetStore } from './testing/run-links.ts';

async function audit(
  makeRoutes: (external: string) => Routes,
  external: Routes,
  limits = {},
): Promise<{
  report: LinkReport;
  results: Map<string, LinkResult | null>;
  requested: string[];
  own: string[];
  crawled: string[];
}> {
  const other = await startSite(external);
  const site = await startSite(makeRoutes(other.origin));
  const egress = createTestEgress();
  try {
    const { site: facts, store } = await runCrawl(site.origin, { limits });
    const crawled = [...site.requests];
    await checkLinks({
      egress,
      store,
      site: facts,
      signal: AbortSignal.timeout(30_000),
      clock: createInstantClock(),
    });
    const results = new Map<string, LinkResult | null>();
    for await (const { url, result } of store.targets()) results.set(new URL(url).pathname, result);
    const report = await buildLinkReport(store.targets(), { site: facts });
    return { report, results, requested: other.requests, own: site.requests.slice(crawled.length), crawled };
  } finally {
    await egress.close();
    await site.close();
    await other.close();
  }
}

test('external links: a successful HEAD is trusted, otherwise GET decides; broken targets are retried', async () => {
  let flaky = 0;
  const paths = ['/ok', '/liar', '/gone', '/wall', '/login', '/moved', '/loop', '/flaky'];
  const { requested, results } = await audit(
    (other) => ({ '/': page('x', ...paths.map((path) => other + path)) }),
    {
      '/ok': page('ok'),
      '/liar': (request) => (request.method === 'HEAD' ? { status: 404 } : page('here')),
      '/gone': { status: 410 },
      '/wall': { status: 999 },
      '/login': { status: 401 },
      '/moved': { status: 301, headers: { location: '/ok' } },
      '/loop': { status: 302, headers: { location: '/loop' } },
      '/flaky': () => ({ status: flaky++ < 2 ? 500 : 200 }),
    },
  );
  const statuses = paths.map((path) => [path, results.get(path)?.verdict, results.get(path)?.redirected]);
  assert.deepEqual(statuses, [
    ['/ok', 'working', false],
    ['/liar', 'working', false],
    ['/gone', 'broken', false],
    ['/wall', 'unverified', false],
    ['/login', 'unverified', false],
    ['/moved', 'working', true],
    ['/loop', 'broken', true],
    ['/flaky', 'working', false],
  ]);
  const count = (path: string): string[] =>
    requested.filter((each) => each.endsWith(` ${path}`)).map((each) => each.split(' ')[0] ?? '');
  assert.deepEqual(count('/gone'), ['HEAD', 'GET', 'HEAD', 'GET']);
  assert.deepEqual(count('/liar'), ['HEAD', 'GET']);
  assert.deepEqual(count('/wall'), ['HEAD', 'GET']);
});

test('what the crawl requested is not requested again; the rest of the site is checked but not read', async () => {
  const routes = (): Routes => ({
    '/robots.txt': { body: 'User-agent: *\nDisallow: /private' },
    '/': `${page('x', '/a', '/missing', '/private')}<img src=/i.png><img src=/no.png><img src=/private/i.png>`,
    '/a': page('a', '/deep'),
    '/deep': page('deep'),
    '/i.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
  });
  const { own, results } = await audit(routes, {}, { maxDepth: 1 });
  const requested = own.filter((each) => !each.endsWith('/robots.txt')).sort();
  assert.deepEqual(requested, ['GET /i.png', 'GET /no.png', 'HEAD /deep', 'HEAD /i.png', 'HEAD /no.png']);
  const statuses = ['/a', '/deep', '/missing', '/private', '/i.png', '/no.png', '/private/i.png'].map(
    (path) => results.get(path)?.verdict,
  );
  assert.deepEqual(statuses, [
    'working',
    'working',
    'broken',
    'unverified',
    'working',
    'broken',
    'unverified',
  ]);
});

test('the report adds up, and lists broken targets of the site first, by the number of pages that refer to them', async () => {
  const { report } = await audit(
    (other) => ({
      '/': page('home', '/a', '/b', '/once', `${other}/gone`, `${other}/wall`, '/moved'),
      '/a': page('a', '/often', '/'),
      '/b': page('b', '/often'),
      '/moved': { status: 301, headers: { location: '/a' } },
    }),
    { '/wall': { status: 403 } },
  );
  assert.deepEqual([report.totalLinks, report.workingLinks, report.brokenLinks], [8, 5, 3]);
  assert.deepEqual([report.unverifiedLinks, report.redirectedLinks], [1, 1]);
  const listed = report.brokenList.map((each) => [
    each.type,
    new URL(each.url).pathname,
    each.sourceCount,
    each.status,
    each.reason,
  ]);
  assert.deepEqual(listed, [
    ['internal', '/often', 2, 404, '404 (not found)'],
    ['internal', '/once', 1, 404, '404 (not found)'],
    ['external', '/gone', 1, 404, '404 (not found)'],
  ]);
  assert.deepEqual(
    report.brokenList[1]?.sources.map((each) => each.anchorText),
    ['home link 2'],
  );
});

/** A network with responses by URL, for hosts that a machine without DNS cannot serve. */
function scripted(responses: (url: string, method: string) => number | string): {
  egress: Egress;
  requested: string[];
  peak: Map<string, number>;
} {
  const requested: string[] = [];
  const open = new Map<string, number>();
  const peak = new Map<string, number>();
  const follow: Egress['follow'] = async ({ url, method = 'GET' }) => {
    const { host } = new URL(url);
    requested.push(`${method} ${url}`);
    open.set(host, (open.get(host) ?? 0) + 1);
    peak.set(host, Math.max(peak.get(host) ?? 0, open.get(host) ?? 0));
    await new Promise((resolve) => setImmediate(resolve));
    open.set(host, (open.get(host) ?? 1) - 1);
    const response = responses(url, method);
    if (typeof response === 'string') throw new EgressError(response as EgressError['code'], response, url);
    return {
      url,
      status: response,
      headers: {},
      hops: [],
      discard: async () => undefined,
    } as unknown as FollowedResponse;
  };
  return { egress: { follow } as unknown as Egress, requested, peak };
}

async function checkScripted(urls: string[], responses: Parameters<typeof scripted>[0]) {
  const site = await startSite({ '/': page('x') });
  const { site: facts } = await runCrawl(site.origin);
  await site.close();
  const targets = urls.map(
    (url): LinkTarget => ({
      url,
      internal: false,
      result: null,
      uses: ['link'],
      sourceCount: 1,
      sources: [],
    }),
  );
  const { store, results } = createTargetStore(targets);
  const network = scripted(responses);
  const clock = createYieldingClock();
  await checkLinks({
    egress: network.egress,
    store,
    site: facts,
    signal: AbortSignal.timeout(20_000),
    clock,
  });
  return { ...network, results, clock };
}

test('a public host gets one request per second, and other hosts get theirs meanwhile', async () => {
  const urls = [1, 2, 3, 4].flatMap((index) => [`https://a.example/${index}`, `https://b.example/${index}`]);
  const { requested, peak, clock } = await checkScripted(urls, () => 200);
  assert.equal(requested.length, 8);
  assert.deepEqual([...peak.values()], [1, 1]);
  assert.equal(
    clock.waits.reduce((sum, ms) => sum + ms, 0),
    3000,
  );
});

test('a host that does not exist is requested once and retried once, for all its targets', async () => {
  const urls = Array.from({ length: 50 }, (_, index) => `https://gone.example/${index}`);
  const { requested, results, clock } = await checkScripted(urls, () => 'DNS_NOT_FOUND');
  assert.equal(requested.length, 2);
  assert.ok([...results.values()].every((each) => each.verdict === 'broken') && results.size === 50);
  assert.ok(
    clock.waits.some((ms) => ms >= 9000),
    'the retry comes ten seconds later',
  );
});

test('a host that refuses three times in a row is left alone: its targets stay unverified', async () => {
  const urls = Array.from({ length: 50 }, (_, index) => `https://wall.example/${index}`);
  const { requested, results } = await checkScripted(urls, () => 999);
  assert.equal(requested.length, 6);
  assert.ok([...results.values()].every((each) => each.verdict === 'unverified') && results.size === 50);
});

test('a failure that is gone ten seconds later does not count', async () => {
  let times = 0;
  const { results } = await checkScripted(['https://a.example/'], () => (times++ === 0 ? 'REFUSED' : 200));
  assert.equal(results.get('https://a.example/')?.verdict, 'working');
});

test('links are not called broken when no host name can be resolved from here', async () => {
  const urls = Array.from({ length: 9 }, (_, index) => `https://h${index % 3}.example/${index}`);
  const offline = await checkScripted(urls, () => 'DNS_NOT_FOUND');
  assert.deepEqual(
    new Set([...offline.results.values()].map((each) => each.verdict)),
    new Set(['unverified']),
  );
  assert.equal(offline.requested.length, 3, 'one request to each host is enough');

  const online = await checkScripted([...urls, 'https://alive.example/'], (url) =>
    url.includes('alive') ? 200 : 'DNS_NOT_FOUND',
  );
  assert.equal([...online.results.values()].filter((each) => each.verdict === 'broken').length, 9);
});
