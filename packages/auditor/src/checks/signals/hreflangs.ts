import { readLinkHeader } from '../../crawl/network/read-link-header.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageFacts } from '../../facts.ts';

/** One hreflang annotation. `url` is normalized as in the crawl, or null if it is not a web URL. */
export interface Hreflang {
  /** In lowercase. */
  code: string;
  href: string;
  url: string | null;
}

/** The hreflang annotations of a page, in elements and in the `Link` header. */
export function hreflangsOf(page: PageFacts): readonly Hreflang[] {
  const known = readBefore.get(page);
  if (known !== undefined) return known;
  const named = readHreflangs(page);
  readBefore.set(page, named);
  return named;
}

/** Many checks use these, and each annotation has a URL to normalize. */
const readBefore = new WeakMap<PageFacts, readonly Hreflang[]>();

function readHreflangs(page: PageFacts): Hreflang[] {
  const named = (page.document?.hreflang ?? []).map(({ code, href, url }) => ({
    code: code.toLowerCase(),
    href,
    url: url === null ? null : normalizeUrl(url),
  }));
  for (const { url, parameters } of readLinkHeader(page.headers.link ?? '', page.finalUrl)) {
    const code = parameters.get('hreflang');
    if (code === undefined || parameters.get('rel')?.split(/\s+/).includes('alternate') !== true) continue;
    named.push({ code, href: url.href, url: normalizeUrl(url.href) });
  }
  return named;
}

/** The codes that a page gives itself, sorted and without `x-default`. */
export function ownCodesOf(page: PageFacts): string[] {
  const own = hreflangsOf(page).filter(({ code, url }) => url === page.url && code !== defaultCode);
  return [...new Set(own.map(({ code }) => code))].sort();
}

/**
 * Pages for different audiences may share texts, such as an unfinished translation or the same words for two countries.
 * The audience is the hreflang codes that a page gives itself, or else its language.
 */
export function audienceOf(page: PageFacts): string {
  const codes = ownCodesOf(page);
  return codes.length > 0 ? codes.join(' ') : (page.document?.lang ?? '').trim().toLowerCase();
}

/** For visitors whose language has no translation. */
export const defaultCode = 'x-default';
