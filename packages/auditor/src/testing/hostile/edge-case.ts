import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlLimits } from '../../crawl/crawl-state.ts';
import type { PageFacts, SiteFacts } from '../../facts.ts';
import type { LinkVerdict } from '../../sink.ts';
import { type CrawlRun, runCrawl } from '../crawl.ts';
import { type FixtureSite, type Routes, withSite } from '../site.ts';

/**
 * One hostile thing that sites do, and what the crawl makes of it. The table is split by theme: traps, redirects,
 * bodies, charsets, links, documents, roots (`crawl/edge-cases-*.test.ts`). What robots.txt and sitemaps do is in
 * `load-robots.test.ts`, `read-sitemaps.test.ts`, `sitemap-*.test.ts` and, for a whole crawl, `crawl-robots.test.ts` and
 * `crawl-sitemaps.test.ts`, what other hosts do in `links/`, refused addresses in `egress-proof.test.ts`, patience in
 * `pace.test.ts`, crashes in `resume-crawl.test.ts`.
 */
export interface EdgeCase {
  name: string;
  /** What the site answers; its root is the entry `/`. */
  site: Routes;
  limits?: Partial<CrawlLimits>;
  /** Facts of pages by path: exactly these properties; `title` is the first title of the document. */
  pages?: Record<string, Partial<PageFacts> & { title?: string | undefined }>;
  /** Every path that is requested, in any order, apart from robots.txt, sitemaps and probes. */
  asked?: string[];
  /** Verdicts on link targets by path or absolute URL; null for those the link stage must ask for itself. */
  links?: Record<string, LinkVerdict | null>;
  truncatedBy?: SiteFacts['truncatedBy'];
  /** What the list cannot say. */
  also?(run: CrawlRun, site: FixtureSite): void | Promise<void>;
}

const PROBE =
  /^\/(?:robots\.txt|sitemap\.xml|sitemap_index\.xml|fettle-not-found-.*|favicon\.ico|llms\.txt)$/;

/** Makes a test of each case; its name is the promise. */
export function testCases(cases: readonly EdgeCase[]): void {
  for (const each of cases) test(each.name, () => withSite(each.site, (site) => checkCase(each, site)));
}

async function checkCase(each: EdgeCase, site: FixtureSite): Promise<void> {
  const run = await runCrawl(site.origin, { limits: each.limits ?? {} });
  for (const [path, expected] of Object.entries(each.pages ?? {})) checkPage(run.page(path), expected, path);
  if (each.asked !== undefined) assert.deepEqual(askedPaths(site).sort(), [...each.asked].sort());
  if (each.links !== undefined)
    assert.deepEqual(await readVerdicts(run, Object.keys(each.links)), each.links);
  assert.deepEqual(run.site.truncatedBy, each.truncatedBy ?? []);
  await each.also?.(run, site);
}

function checkPage(
  facts: PageFacts,
  { title, ...expected }: Partial<PageFacts> & { title?: string | undefined },
  path: string,
): void {
  const actual = Object.fromEntries(
    Object.keys(expected).map((name) => [name, facts[name as keyof PageFacts]]),
  );
  assert.deepEqual(actual, expected, path);
  if (title !== undefined) assert.equal(facts.document?.titles[0], title, path);
}

/** Paths of the pages that were asked for; one more for every time. */
export function askedPaths(site: FixtureSite): string[] {
  // A page of the site asks without `Origin`; that is the probe of what other sites may read.
  const pages = site.requests.filter((_, index) => site.headers[index]?.origin === undefined);
  return pages.map((each) => each.slice(each.indexOf(' ') + 1)).filter((path) => !PROBE.test(path));
}

async function readVerdicts(run: CrawlRun, wanted: string[]): Promise<Record<string, LinkVerdict | null>> {
  const found = new Map<string, LinkVerdict | null>();
  for await (const { url, result } of run.sink.targets()) {
    found.set(url, result?.verdict ?? null);
    if (url.startsWith(run.site.origin))
      found.set(url.slice(run.site.origin.length), result?.verdict ?? null);
  }
  return Object.fromEntries(
    wanted.map((path) => {
      const verdict = found.get(path);
      assert.notEqual(verdict, undefined, `${path} is no link target`);
      return [path, verdict ?? null];
    }),
  );
}
