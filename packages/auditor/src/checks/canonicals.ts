import { normalizeUrl } from '../crawl/normalize-url.ts';
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

/** `Link: <url>; rel="canonical"` (RFC 8288), read by index so that a hostile header costs linear time. */
function linkHeaderCanonicals(page: PageFacts): string[] {
  const header = page.headers.link ?? '';
  const found: string[] = [];
  let open = header.indexOf('<');
  while (open !== -1) {
    const close = header.indexOf('>', open);
    if (close === -1) break;
    const next = header.indexOf('<', close);
    const parameters = header.slice(close + 1, next === -1 ? header.length : next).toLowerCase();
    const target = URL.parse(header.slice(open + 1, close), page.finalUrl);
    if (target !== null && namesCanonical(parameters)) found.push(target.href);
    open = next;
  }
  return found;
}

function namesCanonical(parameters: string): boolean {
  return parameters.split(/[;,]/).some((parameter) => {
    const [name, value = ''] = parameter.split('=');
    return name?.trim() === 'rel' && value.replaceAll('"', '').trim().split(/\s+/).includes('canonical');
  });
}

/** What is no web address stays as it is, so that it still counts as another one. */
function spell(url: string): string {
  return normalizeUrl(url) ?? url;
}
