import type { CrawlOutcome, FrontierEntry } from '../sink.ts';
import { createShapeBudget, findUrlFault } from './url-shape.ts';

const RECENT = 50_000;
const MAX_TOO_DEEP = 100_000;
const MAX_TWINS = 200;

/** Decides which references of a page become entries of the frontier. */
export interface Admission {
  admit(outcome: CrawlOutcome): FrontierEntry[];
  /** Limits that kept a URL out so far. */
  hit(): { shape: boolean; tooDeep: number };
}

/**
 * Admits followed links within the depth limit, of a sane shape and within the budget of their shape. A page
 * whose main text has been met 200 times under the same shape is not expanded: that is a trap showing one page
 * for ever.
 */
export function createAdmission(limits: { maxDepth: number; maxPages: number }): Admission {
  const isRecent = createRecent();
  const inBudget = createShapeBudget(limits.maxPages);
  const isTwin = createTwinCount();
  const tooDeep = new Set<string>();
  let shape = false;

  const admitOne = (url: string, depth: number): FrontierEntry[] => {
    if (depth > limits.maxDepth) {
      if (tooDeep.size < MAX_TOO_DEEP) tooDeep.add(url);
      return [];
    }
    if (isRecent(url)) return [];
    if (findUrlFault(url) === null && inBudget(url)) return [{ url, depth, fromSitemap: false }];
    shape = true;
    return [];
  };

  return {
    admit({ facts, references }) {
      const redirected = facts.hops.length > 0;
      if (facts.document !== null && isTwin(facts.url, facts.document.text.hash)) {
        shape = true;
        return [];
      }
      const depth = redirected ? facts.depth : facts.depth + 1;
      return references.flatMap((each) => (each.crawl ? admitOne(each.url, depth) : []));
    },
    hit: () => ({ shape, tooDeep: tooDeep.size }),
  };
}

/** Whether a URL was met lately: most links of a site repeat, and the sink need not hear of them again. */
function createRecent(): (url: string) => boolean {
  let young = new Set<string>();
  let old = new Set<string>();
  return (url) => {
    if (young.has(url) || old.has(url)) return true;
    young.add(url);
    if (young.size >= RECENT / 2) {
      old = young;
      young = new Set();
    }
    return false;
  };
}

function createTwinCount(): (url: string, hash: string | null) => boolean {
  const counts = new Map<string, number>();
  return (url, hash) => {
    if (hash === null) return false;
    const key = `${hash} ${new URL(url).pathname.replace(/\d+/g, '#')}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (counts.size < 10_000 || count > 1) counts.set(key, count);
    return count > MAX_TWINS;
  };
}
