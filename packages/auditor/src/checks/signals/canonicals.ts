import { readLinkHeader } from '../../crawl/network/read-link-header.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageFacts } from '../../facts.ts';

/**
 * The distinct canonical addresses a page names for itself, in the spelling the crawl knows URLs by: elements in
 * the head and `Link` headers. Those in the body are ignored by search engines, and so here.
 */
export function canonicalsOf(page: PageFacts): string[] {
  const inHead = canonicalsInHead(page);
  return page.headers.link === undefined ? inHead : [...new Set([...inHead, ...canonicalsInHeader(page)])];
}

/** Those of the elements alone. */
export function canonicalsInHead(page: PageFacts): string[] {
  const named = new Set<string>();
  for (const canonical of page.document?.canonicals ?? []) {
    if (canonical.inHead && canonical.url !== null) named.add(spell(canonical.url));
  }
  return [...named];
}

/** Those of `Link: <url>; rel="canonical"` alone (RFC 8288). */
export function canonicalsInHeader(page: PageFacts): string[] {
  const named = readLinkHeader(page.headers.link ?? '', page.finalUrl)
    .filter(({ parameters }) => parameters.get('rel')?.split(/\s+/).includes('canonical') === true)
    .map(({ url }) => spell(url.href));
  return [...new Set(named)];
}

/** What is no web address stays as it is, so that it still counts as another one. */
function spell(url: string): string {
  return normalizeUrl(url) ?? url;
}
