import type { DocumentFacts } from '../facts.ts';
import type { Reference } from '../sink.ts';
import { normalizeUrl } from './normalize-url.ts';
import type { ParsedPage } from './parse-page.ts';
import { hasOrigin } from './same-site.ts';

const MAX_REFERENCES = 8000;
const UNFOLLOWED = new Set(['nofollow', 'ugc', 'sponsored']);

/**
 * Everything a page refers to, each target once (CONTRACT §5: anchors, areas, images and srcset, scripts, styles,
 * frames, media, canonical and hreflang). A target counts as followed when any anchor to it is.
 *
 * @param pageUrl identity of the page; a reference to itself is none
 */
export function buildReferences(
  page: ParsedPage,
  pageUrl: string,
  headers: Record<string, string>,
): Reference[] {
  const { document, resolver } = page;
  const origin = new URL(pageUrl).origin;
  const follows = !forbidsFollowing(document, headers);
  const found = new Map<string, Reference>();

  const add = (absolute: string | null, followed: boolean, anchorText: string): void => {
    const url = absolute === null ? null : (resolver.keyOf(absolute) ?? normalizeUrl(absolute));
    if (url === null || url === pageUrl) return;
    const internal = hasOrigin(url, origin);
    const crawl = followed && internal;
    const known = found.get(url);
    if (known !== undefined) {
      known.crawl ||= crawl;
      known.anchorText ||= anchorText;
    } else if (found.size < MAX_REFERENCES) found.set(url, { url, internal, crawl, anchorText });
  };

  for (const link of document.links)
    add(link.url, follows && !link.rel.some((each) => UNFOLLOWED.has(each)), link.text);
  add(document.metaRefresh?.url ?? null, true, '');
  for (const each of page.noscript) add(each.url, follows && each.link, '');
  for (const each of document.resources) add(each.url, false, '');
  for (const image of document.images) {
    add(image.url, false, image.alt ?? '');
    for (const candidate of image.candidates) add(candidate, false, image.alt ?? '');
  }
  return [...found.values()];
}

function forbidsFollowing(document: DocumentFacts, headers: Record<string, string>): boolean {
  const metas = document.robotsMeta.filter(({ agent }) => agent === 'robots' || agent === 'fettlebot');
  if (metas.some(({ content }) => /\b(?:nofollow|none)\b/.test(content))) return true;
  const lines = (headers['x-robots-tag'] ?? '').toLowerCase().split('\n');
  return lines.some((line) =>
    /^\s*(?:(?:robots|fettlebot)\s*:\s*)?(?:[a-z-]+\s*,\s*)*(?:nofollow|none)\s*(?:,|$)/.test(line),
  );
}
