import type { PageFacts } from '../facts.ts';
import { isIndexable, isPage } from './applicability.ts';
import { createNumberList } from './collections/number-list.ts';
import { createUrlList } from './collections/url-list.ts';
import { canonicalsOf } from './signals/canonicals.ts';
import { findNoindex } from './signals/robots-directives.ts';

/** What site checks need to know about other URLs of the site. */
export interface IndexedPage {
  url: string;
  /** Of the last response; null without a response. */
  status: number | null;
  /** Whether the URL itself returned HTML. */
  isPage: boolean;
  indexable: boolean;
  noindex: boolean;
  blockedByRobots: boolean;
  /** The final URL of its redirects; null if it does not redirect. */
  redirectsTo: string | null;
  /** The status of the first redirect. */
  redirectStatus: number | null;
  /** Its only canonical URL, equal to `url` if self-canonical. Null for none or several. */
  canonical: string | null;
  depth: number;
  fromSitemap: boolean;
  inlinks: number;
}

/** The requested and disallowed URLs of the site, by normalized URL and by row. */
export interface SiteIndex {
  get(url: string): IndexedPage | undefined;
  /** By the row that a collector received with the page. */
  at(row: number): IndexedPage;
  /** Orders two rows: the shallower page first, then by URL. */
  compare(a: number, b: number): number;
  values(): Iterable<IndexedPage>;
}

/** The final URL of a redirect, and the status of its first step. */
type Redirect = Pick<IndexedPage, 'redirectsTo' | 'redirectStatus'>;

const noRedirect: Redirect = { redirectsTo: null, redirectStatus: null };

/**
 * Data that grows with the site is stored here once and not in every check: 20 bytes per page plus its URL, without
 * objects. Small values are packed into one number, and rare ones are in separate tables.
 */
export function createSiteIndex(): SiteIndex & { add(page: PageFacts & { inlinks: number }): number } {
  const urls = createUrlList();
  const packed = createNumberList(Uint32Array);
  const inlinks = createNumberList(Uint32Array);
  const redirects = new Map<number, Redirect>();
  const canonicals = new Map<number, string>();

  const read = (row: number): IndexedPage => {
    const url = urls.at(row);
    const { ownCanonical, ...flags } = unpack(packed.at(row));
    const canonical = ownCanonical ? url : (canonicals.get(row) ?? null);
    return { url, ...flags, ...(redirects.get(row) ?? noRedirect), canonical, inlinks: inlinks.at(row) };
  };

  return {
    get(url) {
      const row = urls.find(url);
      return row === -1 ? undefined : read(row);
    },
    at: read,
    compare: (a, b) => depthIn(packed.at(a)) - depthIn(packed.at(b)) || urls.compare(a, b),
    *values() {
      for (let row = 0; row < urls.length; row += 1) yield read(row);
    },
    add(page) {
      const row = urls.push(page.url);
      const named = canonicalsOf(page);
      const only = named.length === 1 ? (named[0] ?? null) : null;
      inlinks.push(page.inlinks);
      packed.push(
        pack({
          status: page.status,
          isPage: isPage(page),
          indexable: isIndexable(page),
          noindex: findNoindex(page) !== null,
          blockedByRobots: page.blockedByRobots,
          depth: page.depth,
          fromSitemap: page.fromSitemap,
          ownCanonical: only === page.url,
        }),
      );
      if (only !== null && only !== page.url) canonicals.set(row, only);
      const [first] = page.hops;
      if (first !== undefined)
        redirects.set(row, { redirectsTo: page.finalUrl, redirectStatus: first.status });
      return row;
    },
  };
}

interface Packed
  extends Pick<
    IndexedPage,
    'status' | 'isPage' | 'indexable' | 'noindex' | 'blockedByRobots' | 'depth' | 'fromSitemap'
  > {
  ownCanonical: boolean;
}

/** Six flags, a status of 10 bits, and a depth of 14: 30 bits, which the engine stores without an object. */
const maxDepth = 2 ** 14 - 1;

function pack(page: Packed): number {
  const { indexable, noindex, blockedByRobots, fromSitemap, ownCanonical } = page;
  const flags = [page.isPage, indexable, noindex, blockedByRobots, fromSitemap, ownCanonical];
  const bits = flags.reduce((sum, flag, bit) => sum | (Number(flag) << bit), 0);
  return bits | (((page.status ?? 0) & 0x3ff) << 6) | (Math.min(page.depth, maxDepth) << 16);
}

function unpack(bits: number): Packed {
  const flag = (bit: number): boolean => ((bits >> bit) & 1) === 1;
  const status = (bits >> 6) & 0x3ff;
  return {
    status: status === 0 ? null : status,
    isPage: flag(0),
    indexable: flag(1),
    noindex: flag(2),
    blockedByRobots: flag(3),
    fromSitemap: flag(4),
    ownCanonical: flag(5),
    depth: depthIn(bits),
  };
}

function depthIn(bits: number): number {
  return bits >> 16;
}
