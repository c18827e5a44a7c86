import { normalizeUrl } from '../crawl/normalize-url.ts';
import { readLinkHeader } from '../crawl/read-link-header.ts';
import type { PageFacts } from '../facts.ts';

/**
 * The distinct canonical addresses a page names for itself, in the spelling the crawl knows URLs by: elements in
 * the head and `Link` headers. Those in the body are ignored by search engines, and so here.
 */
export function canonicalsOf(page: PageFacts): string[] {
  const named = new Set<string>();
  for (const canonical of page.document?.canonicals ?? []) {
    if (canonical.inHead && canonical.url !== null) named.add(spell(canonical.url));
  }
  for (const url of linkHeaderCanonicals(page)) named.add(spell(url));
  return [...named];
}

/** `Link: <url>; rel="canonical"` (RFC 8288). */
function linkHeaderCanonicals(page: PageFacts): string[] {
  return readLinkHeader(page.headers.link ?? '', page.finalUrl)
    .filter(({ parameters }) => parameters.get('rel')?.split(/\s+/).includes('canonical') === true)
    .map(({ url }) => url.href);
}

/** What is no web address stays as it is, so that it still counts as another one. */
function spell(url: string): string {
  return normalizeUrl(url) ?? url;
}
