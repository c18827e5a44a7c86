import { readLinkHeader } from '../../crawl/network/read-link-header.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { PageFacts } from '../../facts.ts';

/** A translation a page names; `url` in the spelling of the crawl, null for what is no web address. */
export interface Hreflang {
  /** In lower case. */
  code: string;
  href: string;
  url: string | null;
}

/** The translations a page names in its elements and in its `Link` header. */
export function hreflangsOf(page: PageFacts): readonly Hreflang[] {
  const known = readBefore.get(page);
  if (known !== undefined) return known;
  const named = readHreflangs(page);
  readBefore.set(page, named);
  return named;
}

/** A dozen checks ask, and thirty languages make thirty addresses to spell. */
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

/** The codes under which a page names itself, in order and without `x-default`. */
export function ownCodesOf(page: PageFacts): string[] {
  const own = hreflangsOf(page).filter(({ code, url }) => url === page.url && code !== DEFAULT_CODE);
  return [...new Set(own.map(({ code }) => code))].sort();
}

/**
 * Pages of different audiences may share their texts: a translation that lags behind, the same words for two
 * countries. The audience is what a page says of itself as a translation, else its language.
 */
export function audienceOf(page: PageFacts): string {
  const codes = ownCodesOf(page);
  return codes.length > 0 ? codes.join(' ') : (page.document?.lang ?? '').trim().toLowerCase();
}

/** For visitors no other translation is meant for. */
export const DEFAULT_CODE = 'x-default';
