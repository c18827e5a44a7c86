import type { CrawlOutcome, FrontierEntry } from '../crawl-store.ts';
import type { PageFacts, SiteFacts } from '../facts.ts';
import { createDuplicateTextLimit } from './text/duplicate-text-limit.ts';
import { quickHash } from './text/quick-hash.ts';
import { createSeenUrls } from './url/seen-urls.ts';
import { createTrapBudget } from './url/trap-budget.ts';
import { createTrapList } from './url/trap-list.ts';
import { findUrlProblem } from './url/url-shape.ts';

/** Takes half a megabyte. */
const recent = 2 ** 16;

/**
 * Decides which references of a page will be read. The others enter the frontier too, out of reach beyond the depth
 * limit: there each is counted once, and a resumed crawl finds it again.
 */
export interface Admission {
  admit(outcome: CrawlOutcome): FrontierEntry[];
  /** URLs of a sitemap: always within the budgets, but counted against them. */
  admitListed(urls: readonly string[]): FrontierEntry[];
  /** Counts an entry of the frontier, or a page, of an interrupted crawl. */
  restore(found: { entry: FrontierEntry } | { page: PageFacts }): void;
  /** What was left unread because of its depth or its shape, each URL once. */
  unread(): { tooDeep: number; trapped: number; traps: SiteFacts['traps'] };
}

/**
 * Admits followed links that are within the depth limit, of a sane shape, and within the budget of that shape. The
 * links of a page are ignored when 50 pages in the same part of the site had the same main text. The target of a
 * redirect was requested together with it and is always admitted. What the rules of the audit leave out is not even
 * remembered: no limit keeps the crawl from it.
 *
 * @param reads whether the rules of the audit allow a page to be read
 */
export function createAdmission(
  limits: { maxDepth: number; maxPages: number },
  reads: (url: string) => boolean = () => true,
): Admission {
  const tooDeepDepth = limits.maxDepth + 1;
  const trappedDepth = limits.maxDepth + 2;
  const isRecent = createRecent();
  const budget = createTrapBudget(limits.maxPages);
  const duplicates = createDuplicateTextLimit();
  const traps = createTrapList();
  const deep = createSeenUrls();
  let tooDeep = 0;

  const leave = (url: string, depth: number): FrontierEntry => {
    if (depth === trappedDepth) traps.add(url);
    else if (deep.add(url)) tooDeep += 1;
    return { url, depth, fromSitemap: false };
  };
  const place = (url: string, depth: number): FrontierEntry => {
    if (findUrlProblem(url) !== null) return leave(url, trappedDepth);
    if (depth > limits.maxDepth) return leave(url, tooDeepDepth);
    return budget.admits(url) ? { url, depth, fromSitemap: false } : leave(url, trappedDepth);
  };
  const isDuplicate = ({ url, hops }: Pick<PageFacts, 'url' | 'hops'>, textHash: string | null): boolean => {
    if (hops.length > 0 || !duplicates.isExceededBy(url, textHash)) return false;
    traps.addPart(url);
    return true;
  };

  return {
    admit({ facts, references }) {
      const followed = references.filter((each) => each.crawl);
      if (facts.hops.length > 0) {
        const targets = followed.filter(({ url }) => reads(url));
        for (const { url } of targets) budget.note(url);
        return targets.map(({ url }) => ({ url, depth: facts.depth, fromSitemap: false }));
      }
      // Not even remembered: a real link will be found on another page.
      if (isDuplicate(facts, facts.document?.textHash ?? null)) return [];
      return followed.flatMap(({ url }) =>
        isRecent(url) || !reads(url) ? [] : [place(url, facts.depth + 1)],
      );
    },
    admitListed(urls) {
      if (limits.maxDepth < 1) return [];
      const usable = urls.filter((url) => findUrlProblem(url) === null && reads(url));
      for (const url of usable) budget.note(url);
      return usable.map((url) => ({ url, depth: 1, fromSitemap: true }));
    },
    restore(found) {
      if ('page' in found) isDuplicate(found.page, found.page.document?.text.hash ?? null);
      else if (found.entry.depth > limits.maxDepth) leave(found.entry.url, found.entry.depth);
      else if (found.entry.depth > 0) budget.note(found.entry.url);
    },
    unread: () => ({ tooDeep, trapped: traps.total(), traps: traps.facts() }),
  };
}

/**
 * Whether a URL was seen recently: most links of a site repeat, and the store does not need them again. Each URL has one
 * slot by its hash, until another URL takes it.
 */
function createRecent(): (url: string) => boolean {
  const slots = new Float64Array(recent).fill(-1);
  return (url) => {
    const hash = quickHash(url);
    const slot = hash % recent;
    if (slots[slot] === hash) return true;
    slots[slot] = hash;
    return false;
  };
}
