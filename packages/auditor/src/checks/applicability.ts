import type { PageFacts } from '../facts.ts';
import { canonicalsOf } from './signals/canonicals.ts';
import { findNoindex } from './signals/robots-directives.ts';

/**
 * Which requested URLs a check applies to:
 * - `indexable`: successful HTML pages that a search engine can index under their own URL;
 * - `html`: successful HTML pages;
 * - `any-internal`: pages, and URLs that failed instead of returning a page;
 * - `requested`: those and the URLs that redirect.
 * Working files that are not pages (a PDF, a feed) never count as assessed. Otherwise, linking more of them would improve
 * the score. URLs that robots.txt disallows were never requested.
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

/** A URL that itself returned HTML, whatever the status. A redirect is not a page. */
export function isPage(page: PageFacts): boolean {
  return page.isHtml && page.status !== null;
}

export function isSuccessfulPage(page: PageFacts): boolean {
  return (
    isPage(page) && page.document !== null && page.status !== null && page.status >= 200 && page.status < 300
  );
}

/** An HTML page with status 200 that has no noindex, is allowed by robots.txt, and has no canonical URL but its own. */
export function isIndexable(page: PageFacts): boolean {
  if (!isSuccessfulPage(page) || page.status !== 200 || page.blockedByRobots) return false;
  return findNoindex(page) === null && isOwnCanonical(page);
}

/** Search engines ignore conflicting canonical links, so a page with several remains indexable. */
function isOwnCanonical(page: PageFacts): boolean {
  const canonicals = canonicalsOf(page);
  const [only] = canonicals;
  return canonicals.length !== 1 || only === undefined || only === page.url || only === page.finalUrl;
}
