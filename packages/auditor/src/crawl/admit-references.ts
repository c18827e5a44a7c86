import type { PageFacts, SiteFacts } from '../facts.ts';
import type { CrawlOutcome, FrontierEntry } from '../sink.ts';
import { createTextTwins } from './text/near-duplicates.ts';
import { quickHash } from './text/quick-hash.ts';
import { createShapeBudget } from './url/shape-budget.ts';
import { createTrapList } from './url/trap-list.ts';
import { createUrlMemory } from './url/url-memory.ts';
import { findUrlFault } from './url/url-shape.ts';

/** Of half a megabyte. */
const RECENT = 2 ** 16;

/**
 * Decides which references of a page will be read. What will not is put into the frontier all the same, out of reach
 * behind the depth limit: there it is counted once, and a resumed crawl finds it again.
 */
export interface Admission {
  admit(outcome: CrawlOutcome): FrontierEntry[];
  /** URLs of a sitemap: within the limits, whatever the budgets say, which they count against. */
  admitListed(urls: readonly string[]): FrontierEntry[];
  /** Takes note of what the frontier and the pages of an interrupted crawl tell. */
  restore(found: { entry: FrontierEntry } | { page: PageFacts }): void;
  /** What was left unread by depth and by shape, each URL once. */
  unread(): { tooDeep: number; trapped: number; traps: SiteFacts['traps'] };
}

/**
 * Admits followed links within the depth limit, of a sane shape and within the budget of their shape. A page whose
 * main text was met 50 times before under the same part of the site is not walked on from. The target of a redirect
 * was requested with it and is always admitted.
 */
export function createAdmission(limits: { maxDepth: number; maxPages: number }): Admission {
  const tooDeepDepth = limits.maxDepth + 1;
  const trappedDepth = limits.maxDepth + 2;
  const isRecent = createRecent();
  const budget = createShapeBudget(limits.maxPages);
  const twins = createTextTwins();
  const traps = createTrapList();
  const deep = createUrlMemory();
  let tooDeep = 0;

  const leave = (url: string, depth: number): FrontierEntry => {
    if (depth === trappedDepth) traps.add(url);
    else if (deep.add(url)) tooDeep += 1;
    return { url, depth, fromSitemap: false };
  };
  const place = (url: string, depth: number): FrontierEntry => {
    if (findUrlFault(url) !== null) return leave(url, trappedDepth);
    if (depth > limits.maxDepth) return leave(url, tooDeepDepth);
    return budget.admits(url) ? { url, depth, fromSitemap: false } : leave(url, trappedDepth);
  };
  const isTwin = ({ url, hops, document }: PageFacts): boolean => {
    if (hops.length > 0 || !twins.isOneTooMany(url, document?.text.hash ?? null)) return false;
    traps.hit(url);
    return true;
  };

  return {
    admit({ facts, references }) {
      const followed = references.filter((each) => each.crawl);
      if (facts.hops.length > 0) {
        for (const { url } of followed) budget.note(url);
        return followed.map(({ url }) => ({ url, depth: facts.depth, fromSitemap: false }));
      }
      // Not even remembered: what is more than an echo will be met on another page.
      if (isTwin(facts)) return [];
      return followed.flatMap(({ url }) => (isRecent(url) ? [] : [place(url, facts.depth + 1)]));
    },
    admitListed(urls) {
      if (limits.maxDepth < 1) return [];
      const usable = urls.filter((url) => findUrlFault(url) === null);
      for (const url of usable) budget.note(url);
      return usable.map((url) => ({ url, depth: 1, fromSitemap: true }));
    },
    restore(found) {
      if ('page' in found) isTwin(found.page);
      else if (found.entry.depth > limits.maxDepth) leave(found.entry.url, found.entry.depth);
      else if (found.entry.depth > 0) budget.note(found.entry.url);
    },
    unread: () => ({ tooDeep, trapped: traps.total(), traps: traps.facts() }),
  };
}

/**
 * Whether a URL was met lately: most links of a site repeat, and the sink need not hear of them again. Each has one
 * place by its hash, until another takes it.
 */
function createRecent(): (url: string) => boolean {
  const places = new Float64Array(RECENT).fill(-1);
  return (url) => {
    const hash = quickHash(url);
    const place = hash % RECENT;
    if (places[place] === hash) return true;
    places[place] = hash;
    return false;
  };
}
