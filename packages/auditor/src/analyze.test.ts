import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AnalyzeInput, analyze, countPage, type UncountedPage } from './analyze.ts';
import { allChecks } from './checks/all-checks.ts';
import type { CheckedPage, PlacedFinding } from './checks/check.ts';
import { type PageOverrides, pageFacts } from './checks/testing/page-facts.ts';
import { linkTarget, siteFacts } from './checks/testing/site-facts.ts';
import { stream } from './checks/testing/stream.ts';
import type { LinkTarget } from './crawl-store.ts';
import type { PageFacts } from './facts.ts';

function stored(pages: CheckedPage[], targets: LinkTarget[] = []): AnalyzeInput['store'] {
  return {
    pages: () => stream(pages.map(({ inlinks: _in, outlinks: _out, ...facts }): PageFacts => facts)),
    pageLinks: () => stream(pages.map(({ url, inlinks, outlinks }) => ({ url, inlinks, outlinks }))),
    targets: () => stream(targets),
  };
}

const notHtml = { isHtml: false, document: null, contentType: 'application/pdf' } as const;
const redirect = {
  finalUrl: 'https://site.example/',
  hops: [{ url: 'https://site.example/old', status: 301, location: 'https://site.example/' }],
  isHtml: false,
  document: null,
} as const;

const site = (): PageOverrides[] => [
  { url: '/', inlinks: 9, outlinks: 2, timings: { ttfbMs: 80.6, totalMs: 99, startedMs: 0 } },
  { url: '/a', title: null, h1: null, inlinks: 1, outlinks: 0 },
  { url: '/gone', status: 404 },
  { url: '/file.pdf', ...notHtml },
  { url: '/old', ...redirect, hops: [...redirect.hops] },
];

test('pages are the URLs that responded with HTML, with their numbers', async () => {
  const { crawl } = await analyze({ site: siteFacts(), store: stored(site().map(pageFacts)) });
  assert.deepEqual([crawl.pageCount, crawl.hasRobotsTxt, crawl.hasSitemap], [3, true, true]);
  assert.deepEqual(
    crawl.pages.map(({ url, status, title, indexable, inlinks, outlinks, ttfbMs }) => [
      new URL(url).pathname,
      status,
      title?.slice(0, 12) ?? null,
      indexable,
      inlinks,
      outlinks,
      ttfbMs,
    ]),
    [
      ['/', 200, 'Garden tools', true, 9, 2, 81],
      ['/a', 200, null, true, 1, 0, 80],
      ['/gone', 404, 'Garden tools', false, 3, 5, 80],
    ],
  );
});

test('counts are those of the findings: in total, and of each page', async () => {
  const sources = ['/', '/a'].map((path) => ({ url: `https://site.example${path}`, anchorText: 'Gone' }));
  const targets = [linkTarget({ url: '/missing', verdict: 'broken', status: 404, sources })];
  const findings: PlacedFinding[] = [];
  const analysis = await analyze({
    site: siteFacts(),
    store: stored(site().map(pageFacts), targets),
    takeFindings: (found) => void findings.push(...found),
  });
  const issues = [...analysis.seoReport.categories, ...analysis.generalReport.categories]
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'fail');
  assert.deepEqual(new Set(findings.map(({ checkId }) => checkId)), new Set(issues.map(({ id }) => id)));
  assert.deepEqual([analysis.issueCount, analysis.occurrenceCount], [issues.length, findings.length]);
  assert.equal(analysis.crawl.pages.length, 3);
  for (const page of analysis.crawl.pages) {
    const own = findings.filter(({ url, shownOn }) => url === page.url || shownOn.includes(page.url));
    assert.ok(own.length > 0, page.url);
    assert.equal(page.issueCount, new Set(own.map(({ checkId }) => checkId)).size, page.url);
    assert.deepEqual([page.occurrenceCount, page.findingCount], [own.length, own.length], page.url);
  }
  const broken = findings.find(({ checkId }) => checkId === 'link-internal-broken');
  assert.equal(broken?.shownOn.length, 2);
});

test('a check that breaks off is no issue, and what it had found does not count', async () => {
  const input = { site: siteFacts(), store: stored(site().map(pageFacts)) };
  const sound = await analyze(input);
  const check = allChecks.find(({ id }) => id === 'title-missing');
  assert.ok(check?.scope === 'page');
  const { run } = check;
  try {
    check.run = (page, about) => {
      if (page.url.endsWith('/a')) return run(page, about);
      throw new Error('it broke off');
    };
    const broken = await analyze({ ...input, store: stored(site().map(pageFacts).toReversed()) });
    assert.deepEqual(
      [broken.issueCount, broken.occurrenceCount],
      [sound.issueCount - 1, sound.occurrenceCount - 1],
    );
    const counts = broken.crawl.pages.find(({ url }) => url.endsWith('/a'));
    const before = sound.crawl.pages.find(({ url }) => url.endsWith('/a'));
    assert.equal(counts?.issueCount, (before?.issueCount ?? 0) - 1);
  } finally {
    check.run = run;
  }
});

test('pages can be received one by one instead of being collected', async () => {
  const taken: UncountedPage[] = [];
  const input = { site: siteFacts(), store: stored(site().map(pageFacts)) };
  const collected = await analyze(input);
  const streamed = await analyze({ ...input, takePage: (page) => void taken.push(page) });
  assert.deepEqual(streamed.crawl.pages, []);
  const counted = taken.map((page) => countPage(page, streamed.pageCounts));
  assert.deepEqual(counted, collected.crawl.pages);
  assert.deepEqual(streamed.seoReport, collected.seoReport);
});

test('reports contain scores, texts, links, and their ruleset', async () => {
  const targets = [linkTarget({ url: '/gone', verdict: 'broken', status: 404 }), linkTarget({ url: '/a' })];
  const report = await analyze({ site: siteFacts(), store: stored(site().map(pageFacts), targets) });
  assert.equal(report.linkReport.totalLinks, 2);
  assert.equal(report.linkReport.brokenLinks, 1);
  assert.ok((report.seoReport.overallScore ?? 0) > 0 && (report.seoReport.overallScore ?? 100) < 100);
  assert.deepEqual(
    report.seoReport.categories.map(({ id }) => id),
    [
      'indexability',
      'content',
      'links',
      'performance',
      'mobile',
      'images',
      'structured-data',
      'social',
      'international',
    ],
  );
  assert.deepEqual(
    report.generalReport.categories.map(({ id }) => id),
    ['security', 'accessibility', 'site-wide'],
  );
  assert.match(report.seoReport.aiTips, /1\. /);
  assert.match(report.generalReport.aiSummary, /1 of 2 links is broken/);
  assert.match(report.rulesetVersion, /^\d{4}\.\d+$/);
});

test('a site that may not be crawled has no score and no page, but the issue', async () => {
  const closed = siteFacts({ robots: { status: 503, verdict: 'disallow-all' }, sitemaps: [] });
  const { crawl, seoReport } = await analyze({ site: closed, store: stored([]) });
  assert.deepEqual([crawl.pageCount, crawl.hasRobotsTxt, crawl.hasSitemap], [0, false, false]);
  assert.equal(seoReport.overallScore, null);
  const failing = seoReport.categories
    .flatMap(({ checks }) => checks)
    .filter(({ status }) => status === 'fail');
  assert.deepEqual(
    failing.map(({ id }) => id),
    ['robots-unreachable'],
  );
});

test('a site that only responds with errors has issues and no score', async () => {
  const { crawl, seoReport } = await analyze({
    site: siteFacts(),
    store: stored([pageFacts({ status: 500 })]),
  });
  assert.equal(crawl.pageCount, 1);
  assert.equal(seoReport.overallScore, null);
  assert.ok(
    seoReport.categories.some(({ checks }) =>
      checks.some(({ id, status }) => id === 'page-5xx' && status === 'fail'),
    ),
  );
});

test('an audit that found a login page has no score, neither in total nor per category', async () => {
  const login = pageFacts({ url: '/login', forms: [{ action: null, method: 'post', hasPassword: true }] });
  const rootUrl = login.url;
  const rootHops = [{ url: 'https://site.example/', status: 302, location: rootUrl }];
  const { seoReport, generalReport } = await analyze({
    site: siteFacts({ rootUrl, rootHops }),
    store: stored([login]),
  });
  assert.equal(seoReport.overallScore, null);
  assert.ok(seoReport.categories.every(({ score }) => score === null));
  const blocked = generalReport.checks.find(({ id }) => id === 'crawl-blocked');
  assert.equal(blocked?.status, 'fail');
});

test('the same stored facts give the same bytes, in whatever order they come', () =>
  fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat()), async (random) => {
      const pages = site().map(pageFacts);
      const targets = ['/a', '/b', '/gone'].map((url) => linkTarget({ url, verdict: 'broken', status: 404 }));
      const keyed = [...pages, ...targets].map((item) => ({ item, key: Number(random.next().value) }));
      const shuffled = keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
      const mixed = stored(
        shuffled.filter((item): item is CheckedPage => 'hops' in item),
        shuffled.filter((item): item is LinkTarget => 'result' in item),
      );
      const [one, other] = await Promise.all([
        analyze({ site: siteFacts(), store: stored(pages, targets) }),
        analyze({ site: siteFacts(), store: mixed }),
      ]);
      assert.equal(JSON.stringify(other), JSON.stringify(one));
    }),
    { numRuns: 40 },
  ));
