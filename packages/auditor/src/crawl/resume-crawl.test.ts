import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Egress } from '@fettle/egress';
import fc from 'fast-check';
import { analyze } from '../analyze.ts';
import type { CrawlStore } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import { createMemoryStore } from '../memory-store.ts';
import { createTestEgress, runCrawl } from '../testing/crawl.ts';
import { page, type Routes, startSite, withSite } from '../testing/site.ts';
import type { CrawlLimits } from './crawl-limits.ts';

/** Pages, redirects to pages that are linked too, files, disallowed URLs, a sitemap, and traps. */
const site: Routes = {
  '/robots.txt': { body: 'User-agent: *\nDisallow: /private' },
  '/sitemap.xml': ({ headers }) => ({
    headers: { 'content-type': 'application/xml' },
    body: `<urlset>${['/p/3', '/p/40', '/lonely', '/days/2026/1/9'].map((path) => `<url><loc>http://${headers.host}${path}</loc></url>`).join('')}</urlset>`,
  }),
  '/': page(
    'home',
    ...Array.from({ length: 25 }, (_, index) => `/p/${index}`),
    '/days/2026/1/1',
    '/list?a=1&b=1',
    '/same/1',
  ),
  '*': ({ url = '' }) => routeOf(url),
};

function routeOf(url: string) {
  const number = Number(/(\d+)$/.exec(url)?.[1] ?? 0);
  const near = [1, 2, 3, 7].map((step) => (number * step + step) % 90);
  if (url.startsWith('/p/')) {
    return page(
      url,
      '/',
      ...near.map((each) => `/p/${each}`),
      `/old/${number % 9}`,
      `/file/${number}.pdf`,
      `/private/${number}`,
    );
  }
  if (url.startsWith('/old/'))
    return { status: 301, headers: { location: number % 3 === 0 ? `/older/${number}` : `/p/${number * 7}` } };
  if (url.startsWith('/older/')) return { status: 302, headers: { location: `/p/${number + 50}` } };
  if (url.startsWith('/file/')) return { headers: { 'content-type': 'application/pdf' }, body: '%PDF' };
  if (url.startsWith('/days/')) return page(url, ...near.map((each) => `/days/2026/1/${number * 3 + each}`));
  if (url.startsWith('/list'))
    return page(url, ...near.map((each) => `/list?a=${number * 5 + each}&b=${each}`));
  if (url.startsWith('/same/'))
    return page('always the same', `/same/${url.slice(6)}a`, `/same/${url.slice(6)}b`);
  return url === '/lonely' ? page('lonely', '/p/1') : { status: 404, body: 'not found' };
}

/** Where a run is interrupted: at this call of the store, before or after it takes effect. */
interface Kill {
  call: number;
  before: boolean;
}

/** The store of a process that dies: from that call on, nothing is stored. */
function mortal(store: CrawlStore, { call, before }: Kill): CrawlStore {
  let calls = 0;
  const die = async <T>(work: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls > call || (calls === call && before)) throw new Error('killed');
    const result = await work();
    if (calls >= call) throw new Error('killed');
    return result;
  };
  return {
    ...store,
    enqueue: (entries) => die(() => store.enqueue(entries)),
    take: (count, maxDepth) => die(() => store.take(count, maxDepth)),
    save: (outcomes) => die(() => store.save(outcomes)),
    saveSite: (facts) => die(() => store.saveSite(facts)),
  };
}

/** Responses that overtake each other, differently in every run. */
function createJitter(egress: Egress): Egress {
  return {
    ...egress,
    async request(input) {
      const response = await egress.request(input);
      for (let turns = Math.floor(Math.random() * 20); turns > 0; turns -= 1) await nextTurn();
      return response;
    },
  };
}

/** Everything an audit is based on, without times. */
async function outcomeOf(facts: SiteFacts, store: CrawlStore): Promise<string> {
  const pages = [];
  for await (const each of store.pages())
    pages.push({ ...each, timings: 0, headers: { ...each.headers, date: '' } });
  const targets = await Array.fromAsync(store.targets());
  const links = await Array.fromAsync(store.pageLinks());
  const { crawl: _, ...reports } = await analyze({ site: { ...facts, startedAt: '' }, store });
  const { linkReport, seoReport } = reports;
  const site = { ...facts, startedAt: 0, finishedAt: 0, crawlMs: 0 };
  const scores = [seoReport.overallScore, linkReport];
  return JSON.stringify(
    {
      site,
      pages,
      links,
      scores,
      targets: targets.map((each) => ({ ...each, sources: sorted(each.sources) })),
    },
    null,
    1,
  );
}

function sorted(sources: { url: string; anchorText: string }[]): string[] {
  return sources.map(({ url, anchorText }) => `${url} ${anchorText}`).sort();
}

const cases: [name: string, limits: Partial<CrawlLimits>, truncatedBy: SiteFacts['truncatedBy']][] = [
  ['that is read to its end', { maxDepth: 30, maxPages: 400 }, ['url-shape']],
  ['that is cut by the number of pages', { maxDepth: 30, maxPages: 130 }, ['max-pages', 'url-shape']],
  ['that is cut by depth', { maxDepth: 2, maxPages: 1000 }, ['max-depth']],
  [
    'that is cut by the number of requests',
    { maxDepth: 30, maxPages: 1000, maxRequests: 80 },
    ['max-requests'],
  ],
];

for (const [name, limits, truncatedBy] of cases) {
  test(`a crawl ${name} has the same result, however often it is killed and responses overtake each other`, async () => {
    const fixture = await startSite(site);
    const own = createTestEgress();
    const egress = createJitter(own);
    try {
      const whole = await runCrawl(fixture.origin, { limits, egress });
      assert.deepEqual(whole.site.truncatedBy, truncatedBy);
      const expected = await outcomeOf(whole.site, whole.store);
      const kill = fc.record({ call: fc.integer({ min: 1, max: 25 }), before: fc.boolean() });
      await fc.assert(
        fc.asyncProperty(fc.array(kill, { maxLength: 3 }), async (kills) => {
          const store = createMemoryStore();
          for (const each of kills) {
            await runCrawl(fixture.origin, { limits, egress, store: mortal(store, each) }).catch(
              (error: unknown) => assert.equal(String(error), 'Error: killed'),
            );
          }
          const last = await runCrawl(fixture.origin, { limits, egress, store });
          assert.equal(await outcomeOf(last.site, store), expected);
        }),
        { numRuns: 12 },
      );
    } finally {
      await own.close();
      await fixture.close();
    }
  });
}

test('the time limit of a crawl counts all its processes together, without the time in between', () => {
  const links = Array.from({ length: 60 }, (_, index) => `/${index}`);
  const slow: Routes = {
    '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 10' },
    '/': page('x', ...links),
    '*': page('y'),
  };
  return withSite(slow, async ({ origin }) => {
    const limits = { maxTimeMs: 300_000 };
    const whole = await runCrawl(origin, { limits });
    assert.deepEqual(whole.site.truncatedBy, ['time']);
    const store = createMemoryStore();
    for (let kills = 0; kills < 2; kills += 1) {
      const stop = new AbortController();
      let checkpoints = 0;
      const watched: CrawlStore = {
        ...store,
        async saveSite(facts) {
          await store.saveSite(facts);
          checkpoints += facts.crawlMs > 0 ? 1 : 0;
          if (checkpoints === 3) stop.abort();
        },
      };
      await assert.rejects(runCrawl(origin, { limits, store: watched, signal: stop.signal }), {
        code: 'CANCELLED',
      });
    }
    const used = (await store.loadSite())?.crawlMs ?? 0;
    assert.ok(used >= 40_000 && used < 300_000, `${used} ms were remembered`);
    const resumed = await runCrawl(origin, { limits, store });
    assert.deepEqual(resumed.site.truncatedBy, ['time']);
    // Only what was under way when it was stopped is requested again.
    assert.ok(Math.abs(resumed.pages.length - whole.pages.length) <= 4);
  });
});
