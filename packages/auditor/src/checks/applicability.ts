import type { PageFacts } from '../facts.ts';
import { canonicalsOf } from './signals/canonicals.ts';
import { findNoindex } from './signals/robots-directives.ts';

/**
 * Which requested URLs a check is about:
 * - `indexable`: successful HTML pages a search engine may keep under their own address;
 * - `html`: successful HTML pages;
 * - `any-internal`: pages, and what should have been one but failed;
 * - `requested`: those and the addresses that redirect.
 * Files that answered well (a PDF, a feed) are in no denominator, otherwise linking more of them would improve
 * the score; what robots.txt forbids was never requested.
 */
export type Applicability = 'indexable' | 'html' | 'any-internal' | 'requested';

export function applies(to: Applicability, page: PageFacts): boolean {
  if (to === 'indexable') return isIndexable(page);
  if (to === 'html') return isSuccessfulPage(page);
  if (page.blockedByRobots) return false;
  const isRedirect = page.hops.length > 0 && !page.isHtml;
  if (isRedirect) return to === 'requested';
  return page.isHtml || page.status === null || page.status >= 400;
}

/** A URL that was itself answered with HTML, whatever the status (CONTRACT §5); a redirect is not. */
export function isPage(page: PageFacts): boolean {
  return page.isHtml && page.status !== null;
}

export function isSuccessfulPage(page: PageFacts): boolean {
  return (
    isPage(page) && page.document !== null && page.status !== null && page.status >= 200 && page.status < 300
  );
}

/** 200 HTML, not noindex, not blocked by robots.txt, canonical absent or pointing to itself. */
export function isIndexable(page: PageFacts): boolean {
  if (!isSuccessfulPage(page) || page.status !== 200 || page.blockedByRobots) return false;
  return findNoindex(page) === null && isOwnCanonical(page);
}

/** Engines ignore contradicting canonicals, so several of them leave the page indexable. */
function isOwnCanonical(page: PageFacts): boolean {
  const canonicals = canonicalsOf(page);
  const [only] = canonicals;
  return canonicals.length !== 1 || only === undefined || only === page.url || only === page.finalUrl;
}
