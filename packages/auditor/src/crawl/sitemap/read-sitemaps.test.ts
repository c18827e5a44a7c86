import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SitemapFacts } from '../../facts.ts';
import { createTestEgress } from '../../testing/crawl.ts';
import { type FixtureSite, page, type Route, withSite } from '../../testing/site.ts';
import {
  A,
  file,
  index,
  namespace,
  type ReadOptions,
  readSite,
  url,
  urlset,
} from '../../testing/sitemap-case.ts';
import { readSitemaps } from './read-sitemaps.ts';

const egress = createTestEgress();
after(() => egress.close());

const paths = (site: FixtureSite): string[] => site.requests.map((each) => each.replace('GET ', ''));
const told = (site: FixtureSite, facts: SitemapFacts[]): [string, string, string[]][] =>
  facts.map((each) => [each.url.replace(site.origin, ''), each.kind, each.problems]);

test('indexes are read up to the third level, each file once, and never themselves again', () =>
  withSite(
    {
      '/s': file(index('/s', '/two', '/two', '/a.xml')),
      '/two': file(index('/s', '/three', '/b.xml')),
      '/three': file(index('/four', '/a.xml')),
      '/a.xml': file(urlset(url('ORIGIN/a'))),
      '/b.xml': file(urlset(url('ORIGIN/b'))),
    },
    async (site) => {
      const { urls, facts } = await readSite(site);
      assert.deepEqual(urls, ['/a', '/b']);
      assert.deepEqual(told(site, facts), [
        ['/s', 'index', ['lists itself']],
        ['/two', 'index', ['sitemap index inside a sitemap index']],
        ['/a.xml', 'urlset', []],
        ['/three', 'index', ['sitemap index inside a sitemap index']],
        ['/b.xml', 'urlset', []],
      ]);
      assert.deepEqual(paths(site), ['/s', '/two', '/a.xml', '/three', '/b.xml']);
      assert.deepEqual(
        facts.map(({ unread }) => unread),
        [0, 0, 0, 1, 0],
        'what lies deeper is counted',
      );
    },
  ));

test('of an index of 60,000 sitemaps 100 files are requested, and the unread rest is counted', () => {
  const children = Array.from({ length: 60_000 }, (_, number) => `/${number}`);
  return withSite({ '/s': file(index(...children)), '*': file(urlset(A)) }, async (site) => {
    const { facts } = await readSite(site);
    assert.equal(site.requests.length, 100);
    const [first] = facts;
    assert.deepEqual([first?.entries, first?.unread], [60_000, 60_000 - 99]);
    assert.deepEqual(first?.problems, ['it has more than 50,000 entries']);
  });
});

test('URLs are passed on up to the limit of the audit, over all files, and the rest is counted', () => {
  const many = (from: number): string =>
    urlset(Array.from({ length: 30 }, (_, number) => url(`ORIGIN/${from + number}`)).join(''));
  return withSite({ '/1': file(many(0)), '/2': file(many(30)), '/3': file(many(60)) }, async (site) => {
    const { urls, facts } = await readSite(site, { listed: ['/1', '/2', '/3'], maxUrls: 45 });
    assert.deepEqual(
      urls,
      Array.from({ length: 45 }, (_, number) => `/${number}`),
    );
    assert.deepEqual(
      facts.map(({ entries, unread }) => [entries, unread]),
      [
        [30, 0],
        [30, 15],
        [30, 30],
      ],
    );
  });
});

test('of a sitemap with more than 50,000 entries that many are read, and all are counted', () =>
  withSite({ '/s': file(urlset(url('ORIGIN/').repeat(50_001))) }, async (site) => {
    const { urls, facts } = await readSite(site, { maxUrls: 1_000_000 });
    assert.deepEqual([urls.length, facts[0]?.entries, facts[0]?.unread], [50_000, 50_001, 1]);
    assert.deepEqual(facts[0]?.problems, ['it has more than 50,000 entries']);
  }));

test('reading stops at 50 MiB uncompressed, whether the sitemap is a bomb or merely large', async () => {
  const Mb = 1024 * 1024;
  const filler = Buffer.alloc(51 * Mb, ' ');
  const start = (origin: string) => Buffer.from(urlset(url(`${origin}/a`)).slice(0, -9));
  const bomb = (request: { headers: { host?: string | undefined } }, twice: boolean): Route => {
    const body = gzipSync(Buffer.concat([start(`http://${request.headers.host}`), filler]));
    return twice ? { headers: { 'content-encoding': 'gzip' }, body: gzipSync(body) } : { body };
  };
  await withSite(
    {
      '/gzip': (request) => bomb(request, false),
      '/twice': (request) => bomb(request, true),
      '/plain': (request) => ({ chunks: [start(`http://${request.headers.host}`), filler] }),
      '/in-transfer': () => ({ headers: { 'content-encoding': 'br' }, body: brotliCompressSync(filler) }),
    },
    async (site) => {
      const { urls, facts } = await readSite(site, { listed: ['/gzip', '/twice', '/plain', '/in-transfer'] });
      assert.deepEqual(urls, ['/a', '/a', '/a']);
      for (const each of facts) {
        assert.deepEqual([each.error, each.problems], [null, ['it is larger than 50 MiB']], each.url);
        assert.ok(each.bytes > 50 * Mb && each.bytes < 50 * Mb + 1024 * 1024, `${each.bytes}`);
      }
      const whole = filler.subarray(0, 50 * Mb);
      await withSite({ '/s': () => ({ body: gzipSync(whole) }) }, async (other) => {
        assert.deepEqual((await readSite(other)).facts[0]?.problems, ['the file is empty']);
      });
    },
  );
});

test('a list without line ends, an unclosed tag, and a million elements take little memory and time', () =>
  withSite(
    {
      '/line': () => ({ body: `http://x/${'a'.repeat(8_000_000)}` }),
      '/tag': () => ({ body: `<urlset ${'a="b" '.repeat(1_000_000)}` }),
      '/deep': () => ({ body: `<urlset>${'<url>'.repeat(500_000)}` }),
      '/text': () => ({ body: `<urlset><url><loc>${'http://x/'.repeat(500_000)}` }),
      '/amps': () => ({ body: `<urlset><url><loc>${'&'.repeat(3_000_000)}` }),
    },
    async (site) => {
      const started = process.cpuUsage();
      const { urls, facts } = await readSite(site, { listed: ['/line', '/tag', '/deep', '/text', '/amps'] });
      assert.deepEqual(urls, []);
      assert.ok(facts.every(({ problems }) => problems.length > 0 && problems.length <= 10));
      // Generous: quadratic time for any of these would take minutes.
      assert.ok(process.cpuUsage(started).user < 20_000_000);
    },
  ));

test('without a sitemap in robots.txt the usual paths are tried, the second when the first is not a sitemap', async () => {
  const ask = (routes: Record<string, ReturnType<typeof file>>, options: ReadOptions = {}) =>
    withSite(routes, async (site) => {
      const { urls, facts } = await readSite(site, { listed: [], ...options });
      return { urls, requested: paths(site), files: facts.map((each) => each.url.replace(site.origin, '')) };
    });
  const first = '/sitemap.xml';
  const second = '/sitemap_index.xml';
  const missing = await ask({});
  assert.deepEqual(missing, { urls: [], requested: [first, second], files: [first, second] });
  const found = await ask({ [first]: file(urlset(A)), [second]: file(urlset('')) });
  assert.deepEqual(found, { urls: ['/a'], requested: [first], files: [first] });
  const isPage = await ask({ [first]: file(page('everything')), [second]: file(urlset(A)) });
  assert.deepEqual(isPage, { urls: ['/a'], requested: [first, second], files: [second] });
  const guarded = await ask({ [second]: file(urlset(A)) }, { allows: (each) => !each.endsWith(first) });
  assert.deepEqual(guarded, { urls: ['/a'], requested: [second], files: [second] });
});

test('a sitemap that robots.txt disallows is not requested, and reported when it was listed', () =>
  withSite({ '/s': file(index('/a.xml')), '/a.xml': file(urlset(A)) }, async (site) => {
    const { urls, facts } = await readSite(site, { allows: (each) => !each.endsWith('/a.xml') });
    assert.deepEqual([urls, paths(site)], [[], ['/s']]);
    assert.deepEqual([facts[1]?.url, facts[1]?.error], [`${site.origin}/a.xml`, 'ROBOTS_DISALLOWED']);
  }));

test('redirects are followed, and relative URLs are resolved against their target', () =>
  withSite(
    {
      '/s': () => ({ status: 301, headers: { location: '/maps/all.xml' } }),
      '/maps/all.xml': file(urlset(url('a'))),
      '/loop': () => ({ status: 302, headers: { location: '/loop' } }),
      '/away': () => ({ status: 302, headers: { location: 'http://10.0.0.1/s' } }),
    },
    async (site) => {
      const { urls, facts } = await readSite(site, { listed: ['/s', '/loop', '/away'] });
      assert.deepEqual(urls, ['/maps/a']);
      assert.deepEqual(
        facts.map(({ status, error }) => [status, error]),
        [
          [200, null],
          [null, 'REDIRECT_LOOP'],
          [null, 'BLOCKED_ADDRESS'],
        ],
      );
    },
  ));

test('a sitemap in robots.txt may be on another host: its entries for this site count', () =>
  withSite({}, (site) =>
    withSite(
      {
        '/all.xml': () => ({
          body: `<sitemapindex ${namespace}><sitemap><loc>/part.xml</loc></sitemap><sitemap><loc>http://elsewhere.example/x</loc></sitemap></sitemapindex>`,
        }),
        '/part.xml': () => ({ body: urlset(url(`${site.origin}/a`) + url('http://third.example/b')) }),
      },
      async (other) => {
        const { urls, facts } = await readSite(site, { listed: [`${other.origin}/all.xml`] });
        assert.deepEqual(urls, ['/a']);
        assert.deepEqual(
          facts.map(({ url: at, foreignEntries, unread }) => [at, foreignEntries, unread]),
          [
            [`${other.origin}/all.xml`, 2, 1],
            [`${other.origin}/part.xml`, 1, 0],
          ],
        );
      },
    ),
  ));

test('a failing store ends the reading at once, and so does stopping the audit', () =>
  withSite(
    { '/s': file(urlset(A)), '/hang': () => ({ body: urlset(A).slice(0, -9), hang: true }) },
    async (site) => {
      const options = { origin: site.origin, maxUrls: 9, egress, allows: () => true, now: 0 };
      const signal = AbortSignal.timeout(60_000);
      let calls = 0;
      const onUrls = async (): Promise<void> => {
        calls += 1;
        throw new Error('the disk is full');
      };
      await assert.rejects(
        readSitemaps({ ...options, listed: [`${site.origin}/s`], signal, onUrls }),
        /disk is full/,
      );
      assert.equal(calls, 1);
      const stop = new AbortController();
      const reading = readSitemaps({
        ...options,
        listed: [`${site.origin}/hang`],
        signal: stop.signal,
        onUrls,
      });
      stop.abort();
      await assert.rejects(reading, { code: 'ABORTED' });
    },
  ));

test('a sitemap that never ends counts up to the timeout', () =>
  withSite(
    { '/s': (request) => ({ ...file(urlset(A + A).slice(0, -9))(request), hang: true }) },
    async (site) => {
      const hasty: typeof egress = {
        ...egress,
        follow: (request) => egress.follow({ ...request, timeouts: { totalMs: 300 } }),
      };
      const { urls, facts } = await readSite(site, { with: hasty });
      assert.deepEqual(urls, ['/a', '/a']);
      assert.deepEqual([facts[0]?.kind, facts[0]?.error, facts[0]?.entries], ['urlset', 'TIMEOUT', 2]);
    },
  ));
