import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CheckedPage } from '../checks/check.ts';
import { runChecks } from '../checks/run-checks.ts';
import { type PageOverrides, pageFacts } from '../checks/testing/page-facts.ts';
import { linkTarget, siteFacts, type TargetOverrides } from '../checks/testing/site-facts.ts';
import { stream } from '../checks/testing/stream.ts';
import type { LinkTarget } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import { buildReports, type Reports } from './build-reports.ts';

/** Seven properties that define the score. */

const runs = { numRuns: 60 };

const image = (alt: string | null) => ({
  url: 'https://site.example/a.png',
  alt,
  hasStyledSize: false,
  width: null,
  height: null,
  loading: null,
  inLink: false,
  decorative: false,
  candidates: [],
});

/** Faults a page can have at once. Each is one that can be repaired without uncovering another. */
const faults = {
  title: { title: 'x'.repeat(70) },
  description: { description: null },
  h1: { h1: null },
  lang: { lang: null },
  doctype: { doctype: false },
  viewport: { viewport: null },
  images: { images: [image(null), image('A spade'), image(null)] },
  noindex: { robots: 'noindex' },
  uncompressed: { headers: { 'x-content-type-options': 'nosniff' } },
  slow: { timings: { ttfbMs: 2_000, totalMs: 2_100, startedMs: 0 } },
  chain: {
    hops: [1, 2].map(() => ({
      url: 'https://site.example/',
      status: 301,
      location: 'https://site.example/',
    })),
  },
} satisfies Record<string, PageOverrides>;
type Fault = keyof typeof faults;

const faultSet = fc
  .uniqueArray(fc.constantFrom(...(Object.keys(faults) as Fault[])), { maxLength: 5 })
  // The redirect would hide from the sitemap's entry that the page behind it is not to be indexed.
  .map((chosen) => (chosen.includes('chain') ? chosen.filter((fault) => fault !== 'noindex') : chosen));
const status = fc.constantFrom(200, 200, 200, 200, 404, 500);
const planned = fc.array(fc.record({ faults: faultSet, status }), { minLength: 11, maxLength: 16 });
const targetStates = fc.array(
  fc.record<TargetOverrides>({
    verdict: fc.constantFrom('working', 'broken', 'unverified'),
    internal: fc.boolean(),
    redirected: fc.boolean(),
  }),
  { maxLength: 8 },
);

interface ServedHosts {
  pages: CheckedPage[];
  targets: LinkTarget[];
}

const served = fc.record({ pages: planned, targets: targetStates }).map(
  (plan): ServedHosts => ({
    pages: plan.pages.map((page, index) => makePage(index, page.faults, page.status)),
    targets: plan.targets.map((target, index) => linkTarget({ ...target, url: `/target-${index}` })),
  }),
);

/** Sites with enough pages for every check: one more must not make a check possible that was not before. */
const ratedWorld = served.filter(({ pages }) => pages.filter((page) => page.status === 200).length >= 10);

function makePage(index: number, chosen: Fault[], pageStatus: number): CheckedPage {
  const overrides = Object.assign({}, ...chosen.map((fault) => faults[fault]));
  if ('title' in overrides) overrides.title = `${overrides.title}${index}`;
  return pageFacts({ url: index === 0 ? '/' : `/page-${index}`, status: pageStatus, ...overrides });
}

async function report({ pages, targets }: ServedHosts, site: SiteFacts = siteFacts()): Promise<Reports> {
  const results = await runChecks({ site, pages: stream(pages), targets: stream(targets) });
  return buildReports(results, true);
}

function allScores({ seoReport, generalReport }: Reports): Map<string, number | null> {
  const categories = [...seoReport.categories, ...generalReport.categories];
  return new Map([
    ['overall', seoReport.overallScore],
    ...categories.map(({ id, score }): [string, number | null] => [id, score]),
    ...categories.flatMap(({ checks }) =>
      checks.map(({ id, score }): [string, number | null] => [id, score]),
    ),
  ]);
}

test('(a) a site of k times the size with the same issues has the same scores', () =>
  fc.assert(
    fc.asyncProperty(ratedWorld, fc.integer({ min: 2, max: 4 }), async ({ pages, targets }, copies) => {
      const cloned = {
        pages: Array.from({ length: copies }, (_, copy) => pages.map((page) => clonePage(page, copy))).flat(),
        targets: Array.from({ length: copies }, (_, copy) =>
          targets.map((target) => ({ ...target, url: `${target.url}-${copy}` })),
        ).flat(),
      };
      assert.deepEqual(allScores(await report(cloned)), allScores(await report({ pages, targets })));
    }),
    runs,
  ));

/** A copy has its own address and texts, as a page of a larger site would; the first copy is the page itself. */
function clonePage(page: CheckedPage, copy: number): CheckedPage {
  if (copy === 0 || page.document === null) return page;
  const url = `${page.url}copy-${copy}`;
  const { titles, descriptions, canonicals } = page.document;
  const own = pageFacts({ url }).document ?? page.document;
  const document = {
    ...page.document,
    openGraph: own.openGraph,
    text: own.text,
    titles: titles.map((title) => `${String.fromCodePoint(97 + copy)}${title.slice(1)}`),
    descriptions: descriptions.map((text) => `${String.fromCodePoint(97 + copy)}${text.slice(1)}`),
    canonicals: canonicals.map((canonical) => ({ ...canonical, href: url, url })),
  };
  return { ...page, url, finalUrl: url, document };
}

test('(b) fixing a page or a link never lowers any score', () =>
  fc.assert(
    fc.asyncProperty(
      ratedWorld,
      fc.nat(),
      fc.constantFrom('link', 'texts', 'page'),
      async (made, pick, what) => {
        const repaired = { pages: [...made.pages], targets: [...made.targets] };
        if (what === 'link') repairLink(repaired, pick);
        else repairPage(repaired, pick, what);
        const before = allScores(await report(made));
        for (const [name, after] of allScores(await report(repaired))) {
          const was = before.get(name) ?? null;
          if (was !== null && after !== null) assert.ok(after >= was, `${name} fell from ${was} to ${after}`);
        }
      },
    ),
    runs,
  ));

function repairLink({ targets }: ServedHosts, pick: number): void {
  const broken = targets[pick % Math.max(targets.length, 1)];
  if (broken === undefined) return;
  targets[pick % targets.length] = linkTarget({ url: broken.url, internal: broken.internal });
}

/** Repairs everything about a page, or everything but its status and its noindex. */
function repairPage({ pages }: ServedHosts, pick: number, what: 'texts' | 'page'): void {
  const index = pick % pages.length;
  const { url, status: kept, document } = pages[index] as CheckedPage;
  const robots = document?.robotsMeta[0]?.content;
  const rest = { status: kept, ...(robots === undefined ? {} : { robots }) };
  pages[index] = pageFacts(what === 'page' ? { url } : { url, ...rest });
}

test('(c) the points lost add up exactly to the points missing from 100', () =>
  fc.assert(
    fc.asyncProperty(served, async (made) => {
      const { seoReport, generalReport } = await report(made);
      const steps = (points: number) => Math.round(points * 10_000);
      const lost = seoReport.categories.flatMap(({ checks }) =>
        checks.map(({ pointsLost }) => steps(pointsLost)),
      );
      const total = lost.reduce((sum, points) => sum + points, 0);
      assert.equal(total, 1_000_000 - steps(seoReport.rawScore ?? Number.NaN));
      assert.ok(lost.every((points) => points >= 0));
      for (const { score, checks } of generalReport.categories) {
        const sum = checks.reduce((points, check) => points + check.pointsLost, 0);
        if (score !== null) assert.ok(Math.abs(sum - (100 - score)) < 0.11, `${sum} and ${score}`);
      }
    }),
    runs,
  ));

test('(d) working files change nothing, however many there are', () =>
  fc.assert(
    fc.asyncProperty(served, fc.integer({ min: 1, max: 20 }), async ({ pages, targets }, count) => {
      const files = Array.from({ length: count }, (_, index) =>
        pageFacts({
          url: `/file-${index}.pdf`,
          isHtml: false,
          contentType: 'application/pdf',
          document: null,
        }),
      );
      const withFiles = await report({ pages: [...pages, ...files], targets });
      assert.deepEqual(withFiles, await report({ pages, targets }));
    }),
    runs,
  ));

test('(e) the order of pages and links changes nothing, not even the examples', () =>
  fc.assert(
    fc.asyncProperty(served, fc.infiniteStream(fc.nat()), async ({ pages, targets }, random) => {
      const shuffled = { pages: shuffle(pages, random), targets: shuffle(targets, random) };
      assert.equal(JSON.stringify(await report(shuffled)), JSON.stringify(await report({ pages, targets })));
    }),
    runs,
  ));

function shuffle<Item>(items: Item[], random: fc.Stream<number>): Item[] {
  const keyed = items.map((item) => ({ item, key: Number(random.next().value) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

test('(f) a crawl that stopped early says how much it covers', () =>
  fc.assert(
    fc.asyncProperty(served, fc.integer({ min: 1, max: 500 }), async (made, unreadUrls) => {
      const site = siteFacts({ truncatedBy: ['max-pages'], unreadUrls });
      const { generalReport } = await report(made, site);
      const finding = generalReport.checks.find(({ id }) => id === 'crawl-truncated');
      assert.equal(finding?.status, 'fail');
      const percent = Math.floor((100 * made.pages.length) / (made.pages.length + unreadUrls));
      assert.ok(
        finding?.examples[0]?.detail.includes(`about ${percent}%`),
        finding?.examples[0]?.detail ?? 'nothing',
      );
    }),
    runs,
  ));

test('(g) analyzing the same stored facts again gives the same bytes', () =>
  fc.assert(
    fc.asyncProperty(served, async (made) => {
      const stored = JSON.parse(JSON.stringify(made)) as ServedHosts;
      assert.equal(JSON.stringify(await report(stored)), JSON.stringify(await report(made)));
    }),
    runs,
  ));
