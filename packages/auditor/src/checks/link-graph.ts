import { hasOrigin } from '../crawl/same-site.ts';
import type { CheckedPage } from './check.ts';
import { createNumberList } from './number-list.ts';
import { quickHash } from './quick-hash.ts';
import { spellLink } from './spell-link.ts';

/** Who links to whom, as hashes of addresses: some hundred bytes a page. */
export interface LinkGraph {
  /** A page with the links a visitor can follow, or a redirect with its target. */
  add(page: CheckedPage): void;
  /**
   * How many clicks away each address is from `rootUrl`, redirects counted as none; null when there were more links
   * than the graph holds. What no links lead to is not in it.
   */
  clicksFrom(rootUrl: string): { get(url: string): number | undefined } | null;
}

/** 24 MB. */
const MOST_LINKS = 6_000_000;
const UNFOLLOWED = new Set(['nofollow', 'ugc', 'sponsored']);

export function createLinkGraph(origin: string, mostLinks = MOST_LINKS): LinkGraph {
  const rows = new Map<number, number>();
  const ends = createNumberList();
  const targets = createHashList();
  const redirects = new Set<number>();

  const targetsOf = (page: CheckedPage): Set<number> => {
    const found = new Set<number>();
    const { document } = page;
    if (document === null) return found;
    for (const { url, rel } of document.links) {
      if (url !== null && hasOrigin(url, origin) && !rel.some((each) => UNFOLLOWED.has(each)))
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
      rows.set(hash32(page.url), row);
      if (isRedirect) redirects.add(row);
      if (targets.length() <= mostLinks) for (const each of found) targets.push(each);
      ends.push(targets.length());
    },
    clicksFrom(rootUrl) {
      if (targets.length() > mostLinks) return null;
      const clicks = new Map<number, number>();
      let level = [hash32(rootUrl)];
      for (let distance = 0; level.length > 0; distance += 1) {
        const next: number[] = [];
        // Grows while it is walked: what a redirect leads to is as near as the redirect.
        for (const address of level) {
          if (clicks.has(address)) continue;
          clicks.set(address, distance);
          const row = rows.get(address);
          if (row === undefined) continue;
          const into = redirects.has(row) ? level : next;
          for (let at = row === 0 ? 0 : ends.at(row - 1); at < ends.at(row); at += 1)
            into.push(targets.at(at));
        }
        level = next;
      }
      return { get: (url) => clicks.get(hash32(url)) };
    },
  };
}

/** Among 50,000 pages two share a hash in one audit of four, and then one of them seems nearer than it is. */
function hash32(text: string): number {
  return quickHash(text) % 0x1_0000_0000;
}

const CHUNK = 65_536;

/** In chunks, because doubling one array of millions would need three times its memory for a moment. */
function createHashList() {
  const chunks: Uint32Array[] = [];
  let length = 0;
  return {
    length: () => length,
    push(value: number): void {
      if (length % CHUNK === 0) chunks.push(new Uint32Array(CHUNK));
      (chunks[chunks.length - 1] as Uint32Array)[length % CHUNK] = value;
      length += 1;
    },
    at: (index: number): number => chunks[Math.floor(index / CHUNK)]?.[index % CHUNK] ?? 0,
  };
}
