import { quickHash } from '../../crawl/text/quick-hash.ts';
import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { CheckedPage } from '../check.ts';
import { spellLink } from '../texts/format-link.ts';
import { createNumberList } from './number-list.ts';
import { createNumberSet } from './number-set.ts';

/** Links between pages as hashes of URLs: some hundred bytes per page. */
export interface LinkGraph {
  /** Adds a page with the links that visitors can follow, or a redirect with its target. */
  add(page: CheckedPage): void;
  /**
   * How many clicks each page is from `rootUrl`. Redirects do not count. Pages that no links lead to, or that were not
   * added, are missing. Null if there were more links than the graph can hold.
   */
  clicksFrom(rootUrl: string): { get(url: string): number | undefined } | null;
}

/** Takes 24 MB. */
const linkLimit = 6_000_000;
const unfollowed = new Set(['nofollow', 'ugc', 'sponsored']);

export function createLinkGraph(origin: string, maxLinks = linkLimit): LinkGraph {
  const addresses = createHashList();
  const ends = createNumberList();
  const targets = createHashList();
  const redirects = new Set<number>();

  const targetsOf = (page: CheckedPage): Set<number> => {
    const found = new Set<number>();
    const { document } = page;
    if (document === null) return found;
    for (const { url, rel } of document.links) {
      if (url !== null && hasOrigin(url, origin) && !rel.some((each) => unfollowed.has(each)))
        found.add(hash32(spellLink(url)));
    }
    for (const url of [document.metaRefresh?.url ?? null, document.scriptRedirect])
      if (url !== null && hasOrigin(url, origin)) found.add(hash32(spellLink(url)));
    return found;
  };

  return {
    add(page) {
      const isRedirect = page.hops.length > 0;
      const found = isRedirect ? [hash32(page.finalUrl)] : targetsOf(page);
      const row = ends.length;
      addresses.push(hash32(page.url));
      if (isRedirect) redirects.add(row);
      if (targets.length() <= maxLinks) for (const each of found) targets.push(each);
      ends.push(targets.length());
    },
    clicksFrom(rootUrl) {
      if (targets.length() > maxLinks) return null;
      const places = createNumberSet(ends.length);
      for (let row = 0; row < ends.length; row += 1) places.add(addresses.at(row));
      const rowAt = new Int32Array(places.places);
      const clicksAt = new Int32Array(places.places).fill(unreached);
      for (let row = 0; row < ends.length; row += 1) rowAt[places.find(addresses.at(row))] = row;
      let level = [hash32(rootUrl)];
      for (let distance = 0; level.length > 0; distance += 1) {
        const next: number[] = [];
        // Grows during the iteration: the target of a redirect is at the same distance as the redirect.
        for (const address of level) {
          const place = places.find(address);
          if (place === -1 || clicksAt[place] !== unreached) continue;
          clicksAt[place] = distance;
          const row = rowAt[place] as number;
          const into = redirects.has(row) ? level : next;
          for (let at = row === 0 ? 0 : ends.at(row - 1); at < ends.at(row); at += 1)
            if (isNew(targets.at(at))) into.push(targets.at(at));
        }
        level = next;
      }
      return {
        get(url) {
          const place = places.find(hash32(url));
          const clicks = place === -1 ? unreached : (clicksAt[place] as number);
          return clicks === unreached ? undefined : clicks;
        },
      };

      function isNew(address: number): boolean {
        const place = places.find(address);
        return place !== -1 && clicksAt[place] === unreached;
      }
    },
  };
}

const unreached = -1;

/** With 50,000 pages, two share a hash in about one of four audits. One of them may then seem closer than it is. */
function hash32(text: string): number {
  return quickHash(text) % 0x1_0000_0000;
}

const chunk = 65_536;

/** In chunks, because doubling an array of millions would briefly require three times its memory. */
function createHashList() {
  const chunks: Uint32Array[] = [];
  let length = 0;
  return {
    length: () => length,
    push(value: number): void {
      if (length % chunk === 0) chunks.push(new Uint32Array(chunk));
      (chunks[chunks.length - 1] as Uint32Array)[length % chunk] = value;
      length += 1;
    },
    at: (index: number): number => chunks[Math.floor(index / chunk)]?.[index % chunk] ?? 0,
  };
}
