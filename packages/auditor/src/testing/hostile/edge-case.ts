import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CrawlLimits } from '../../crawl/crawl-limits.ts';
import type { LinkStatus } from '../../crawl-store.ts';
import type { PageFacts, SiteFacts } from '../../facts.ts';
import { type CrawlRun, runCrawl } from '../crawl.ts';
import { type FixtureSite, type Routes, withSite } from '../site.ts';

/**
 * One hostile thing that sites do, and what the crawl makes of it. The tables are split by theme: traps, redirects,
 * bodies, charsets, links, documents, roots (`crawl/edge-cases-*.test.ts`). Elsewhere: robots.txt and sitemaps in
 * `load-robots.test.ts`, `read-sitemaps.test.ts`, `sitemap-*.test.ts`, and for a whole crawl in `crawl-robots.test.ts`
 * and `crawl-sitemaps.test.ts`; other hosts in `links/`; disallowed IP addresses in `egress-proof.test.ts`; pauses in
 * `pace.test.ts`; crashes in `resume-crawl.test.ts`.
 */
export interface EdgeCase {
  name: string;
  /** The responses of the site; its root is the entry `/`. */
  site: Routes;
  limits?: Partial<CrawlLimits>;
  /** Facts of pages by path: exactly these properties; `title` is the first title of the document. */
  pages?: Record<string, Partial<PageFacts> & { title?: string | undefined }>;
  /** Every path that is requested, in any order, apart from robots.txt, sitemaps, and probes. */
  requested?: string[];
  /** Results on link targets by path or absolute URL; null for those the link stage must request itself. */
  links?: Record<string, LinkStatus | null>;
  truncatedBy?: SiteFacts['truncatedBy'];
  /** Assertions beyond the table. */
  also?(run: CrawlRun, site: FixtureSite): void | Promise<void>;
}

const probe =
  /^\/(?:robots\.txt|sitemap\.xml|sitemap_index\.xml|fettle-not-found-.*|favicon\.ico|llms\.txt)$/;

/** Creates a test for each case. */
export function testCases(cases: readonly EdgeCase[]): void {
  for (const each of cases) test(each.name, () => withSite(each.site, (site) => checkCase(each, site)));
}

async function checkCase(each: EdgeCase, site: FixtureSite): Promise<void> {
  const run = await runCrawl(site.origin, { limits: each.limits ?? {} });
  for (const [path, expected] of Object.entries(each.pages ?? {})) checkPage(run.page(path), expected, path);
  if (each.requested !== undefined) assert.deepEqual(requestedPaths(site).sort(), [...each.requested].sort());
  if (each.links !== undefined)
    assert.deepEqual(await readLinkStatuses(run, Object.keys(each.links)), each.links);
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

/** Paths of the requested pages, once per request. */
export function requestedPaths(site: FixtureSite): string[] {
  // Pages are requested without `Origin`; only the CORS probe sends one.
  const pages = site.requests.filter((_, index) => site.headers[index]?.origin === undefined);
  return pages.map((each) => each.slice(each.indexOf(' ') + 1)).filter((path) => !probe.test(path));
}

async function readLinkStatuses(run: CrawlRun, wanted: string[]): Promise<Record<string, LinkStatus | null>> {
  const found = new Map<string, LinkStatus | null>();
  for await (const { url, result } of run.store.targets()) {
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
