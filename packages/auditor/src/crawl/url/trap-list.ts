import type { SiteFacts } from '../../facts.ts';
import { createSeenUrls } from './seen-urls.ts';
import { trapPrefix } from './url-shape.ts';

const maxPrefixes = 1000;
const maxListed = 50;

/** The URLs a crawl knows and will not read, each counted once. */
export interface TrapList {
  add(url: string): void;
  /** Adds the part of the site a page is in, when its links were ignored because it repeats many others. */
  addPart(pageUrl: string): void;
  total(): number;
  /** Largest first. */
  facts(): SiteFacts['traps'];
}

/** Counts by the prefix of the URLs; beyond 1000 prefixes new ones are counted under their origin. */
export function createTrapList(): TrapList {
  const unread = new Map<string, number>();
  const known = createSeenUrls();
  let total = 0;
  const keyOf = (prefix: string): string =>
    unread.has(prefix) || unread.size < maxPrefixes ? prefix : `${new URL(prefix).origin}/`;
  return {
    add(url) {
      if (!known.add(url)) return;
      total += 1;
      const key = keyOf(trapPrefix(url));
      unread.set(key, (unread.get(key) ?? 0) + 1);
    },
    addPart(pageUrl) {
      const { origin, pathname } = new URL(pageUrl);
      const key = keyOf(`${origin}/${pathname.split('/')[1] ?? ''}`);
      unread.set(key, unread.get(key) ?? 0);
    },
    total: () => total,
    facts: () =>
      [...unread]
        .map(([shape, count]) => ({ shape, unread: count }))
        .sort((a, b) => b.unread - a.unread || (a.shape < b.shape ? -1 : 1))
        .slice(0, maxListed),
  };
}
