import type { PageFacts } from '../facts.ts';
import { isIndexable, isPage } from './applicability.ts';
import { canonicalsOf } from './canonicals.ts';
import { findNoindex } from './robots-directives.ts';

/** What checks of the whole site ask about another URL of it. */
export interface IndexedPage {
  url: string;
  /** Of the last answer; null when none came. */
  status: number | null;
  /** It answered with HTML itself. */
  isPage: boolean;
  indexable: boolean;
  noindex: boolean;
  blockedByRobots: boolean;
  /** Where it redirects to, step by step resolved to the last; null when it answered itself. */
  redirectsTo: string | null;
  /** Of its own answer when that is a redirect. */
  redirectStatus: number | null;
  /** The only canonical it names, null for none or several; the same string as `url` when it names itself. */
  canonical: string | null;
  depth: number;
  fromSitemap: boolean;
  inlinks: number;
}

/** The requested and the forbidden URLs of the site by their address, as the crawl spells it. */
export interface SiteIndex {
  get(url: string): IndexedPage | undefined;
  values(): Iterable<IndexedPage>;
}

/** Some 200 bytes a page: what grows with the site is here once, and not in every check. */
export function createSiteIndex(): SiteIndex & { add(page: PageFacts & { inlinks: number }): void } {
  const pages = new Map<string, IndexedPage>();
  return {
    get: (url) => pages.get(url),
    values: () => pages.values(),
    add(page) {
      const canonicals = canonicalsOf(page);
      const only = canonicals.length === 1 ? (canonicals[0] ?? null) : null;
      pages.set(page.url, {
        url: page.url,
        status: page.status,
        isPage: isPage(page),
        indexable: isIndexable(page),
        noindex: findNoindex(page) !== null,
        blockedByRobots: page.blockedByRobots,
        redirectsTo: page.hops.length === 0 ? null : page.finalUrl,
        redirectStatus: page.hops[0]?.status ?? null,
        canonical: only === page.url ? page.url : only,
        depth: page.depth,
        fromSitemap: page.fromSitemap,
        inlinks: page.inlinks,
      });
    },
  };
}
