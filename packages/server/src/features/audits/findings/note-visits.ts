import type { PageFacts, SiteFacts } from '@fettle/auditor';

/** What the answers of a crawl say about the faults that were not found in it. */
export interface VisitNotes {
  /** Whether the answer tells what is at this URL: it is there, it redirects, or it is gone. */
  add(page: PageFacts): boolean;
  /** Whether a URL without a visit does not exist: the crawl left nothing unread, and no page kept its links back. */
  coversSite(): boolean;
}

/**
 * Answers that keep a secret say nothing about the faults behind them: none at all, 5xx, 429, a wall (401, 403). Of
 * these a wall is the only one that may always have been there, so it hides no page that was found before, unless it
 * is at the root. What robots.txt forbids is no more read than before.
 */
export function noteVisits(site: SiteFacts): VisitNotes {
  let covers = site.truncatedBy.length === 0 && site.robots.verdict !== 'disallow-all';
  return {
    add({ url, status, blockedByRobots }) {
      const isClear = status !== null && (status < 400 || status === 404 || status === 410);
      const isWall = status === 401 || status === 403;
      if (!isClear && (url === site.rootUrl || !(isWall || blockedByRobots))) covers = false;
      return isClear;
    },
    coversSite: () => covers,
  };
}
