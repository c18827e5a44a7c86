import { readLinkHeader } from '../../crawl/network/read-link-header.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageFacts } from '../../facts.ts';

/**
 * The distinct canonical URLs that a page declares in head elements and `Link` headers, normalized as in the crawl.
 * Search engines ignore canonical links in the body, so they do not count here.
 */
export function canonicalsOf(page: PageFacts): string[] {
  const inHead = canonicalsInHead(page);
  return page.headers.link === undefined ? inHead : [...new Set([...inHead, ...canonicalsInHeader(page)])];
}

/** Canonical URLs of the head elements only. */
export function canonicalsInHead(page: PageFacts): string[] {
  const named = new Set<string>();
  for (const canonical of page.document?.canonicals ?? []) {
    if (canonical.inHead && canonical.url !== null) named.add(spell(canonical.url));
  }
  return [...named];
}

/** Canonical URLs of `Link: <url>; rel="canonical"` headers only (RFC 8288). */
export function canonicalsInHeader(page: PageFacts): string[] {
  const named = readLinkHeader(page.headers.link ?? '', page.finalUrl)
    .filter(({ parameters }) => parameters.get('rel')?.split(/\s+/).includes('canonical') === true)
    .map(({ url }) => spell(url.href));
  return [...new Set(named)];
}

/** Anything but a web URL stays unchanged, so that it still counts as a different URL. */
function spell(url: string): string {
  return normalizeUrl(url) ?? url;
}
