import type { PageFacts } from '../facts.ts';
import { isIndexable, isPage } from './applicability.ts';
import { createNumberList } from './collections/number-list.ts';
import { createUrlList } from './collections/url-list.ts';
import { canonicalsOf } from './signals/canonicals.ts';
import { findNoindex } from './signals/robots-directives.ts';

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

/** The requested and the forbidden URLs of the site, by their address as the crawl spells it and by their row. */
export interface SiteIndex {
  get(url: string): IndexedPage | undefined;
  /** What a collector was handed with the page. */
  at(row: number): IndexedPage;
  /** Orders two rows: the shallower page first, then by address. */
  compare(a: number, b: number): number;
  values(): Iterable<IndexedPage>;
}

/** Of a redirect: where it leads in the end, and how it answered itself. */
type Redirect = Pick<IndexedPage, 'redirectsTo' | 'redirectStatus'>;

const NO_REDIRECT: Redirect = { redirectsTo: null, redirectStatus: null };

/**
 * What grows with the site is here once, and not in every check: twenty bytes a page and its address, none of them an
 * object. Everything small stands in one number, and what is rare in tables of its own.
 */
export function createSiteIndex(): SiteIndex & { add(page: PageFacts & { inlinks: number }): number } {
  const addresses = createUrlList();
  const packed = createNumberList(Uint32Array);
  const inlinks = createNumberList(Uint32Array);
  const redirects = new Map<number, Redirect>();
  const canonicals = new Map<number, string>();

  const read = (row: number): IndexedPage => {
    const url = addresses.at(row);
    const { ownCanonical, ...flags } = unpack(packed.at(row));
    const canonical = ownCanonical ? url : (canonicals.get(row) ?? null);
    return { url, ...flags, ...(redirects.get(row) ?? NO_REDIRECT), canonical, inlinks: inlinks.at(row) };
  };

  return {
    get(url) {
      const row = addresses.find(url);
      return row === -1 ? undefined : read(row);
    },
    at: read,
    compare: (a, b) => depthIn(packed.at(a)) - depthIn(packed.at(b)) || addresses.compare(a, b),
    *values() {
      for (let row = 0; row < addresses.length; row += 1) yield read(row);
    },
    add(page) {
      const row = addresses.push(page.url);
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

/** Six flags, a status of ten bits and a depth of fourteen: 30 bits, which the engine keeps without an object. */
const DEEPEST = 2 ** 14 - 1;

function pack(page: Packed): number {
  const { indexable, noindex, blockedByRobots, fromSitemap, ownCanonical } = page;
  const flags = [page.isPage, indexable, noindex, blockedByRobots, fromSitemap, ownCanonical];
  const bits = flags.reduce((sum, flag, bit) => sum | (Number(flag) << bit), 0);
  return bits | (((page.status ?? 0) & 0x3ff) << 6) | (Math.min(page.depth, DEEPEST) << 16);
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
