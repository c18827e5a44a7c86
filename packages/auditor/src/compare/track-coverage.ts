import { isInconclusive } from '../checks/inconclusive.ts';
import type { PageFacts, SiteFacts } from '../facts.ts';

/** What the responses of a crawl say about the occurrences that are missing from it. */
export interface CrawlCoverage {
  /** Whether the response is conclusive: the URL exists, redirects, or is gone. */
  add(page: PageFacts): boolean;
  /** Whether a URL that was not visited does not exist: the crawl read everything, and no page withheld its links. */
  coversSite(): boolean;
}

/**
 * Inconclusive responses say nothing about the occurrences behind them: no response, 5xx, 429, a bot challenge, access
 * denied (401, 403). Of these, only denied access may always have been there, so it hides no page that was found before,
 * unless it is at the root. What robots.txt disallows was not read before either.
 */
export function trackCoverage(site: SiteFacts): CrawlCoverage {
  let covers = site.truncatedBy.length === 0 && site.robots.verdict !== 'disallow-all';
  return {
    add({ url, status, headers, blockedByRobots }) {
      const isConclusive = status !== null && (status < 400 || status === 404 || status === 410);
      const isClear = isConclusive && !isInconclusive({ status, headers });
      const isDenied = status === 401 || status === 403;
      if (!isClear && (url === site.rootUrl || !(isDenied || blockedByRobots))) covers = false;
      return isClear;
    },
    coversSite: () => covers,
  };
}
