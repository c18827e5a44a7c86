import type { Reference, TargetUse } from '../../crawl-store.ts';
import type { DocumentFacts, ResourceFact } from '../../facts.ts';
import { readLinkHeader } from '../network/read-link-header.ts';
import { readRobotsTags } from '../robots/read-robots-tag.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { hasOrigin } from '../url/same-site.ts';
import { findMetadataUrls } from './find-metadata-urls.ts';
import { parseMetaRefresh } from './parse-meta-refresh.ts';
import type { ParsedPage } from './parse-page.ts';

const maxReferences = 8000;
const unfollowed = new Set(['nofollow', 'ugc', 'sponsored']);
const ownAgents = new Set(['robots', '*', 'fettlebot']);
/** Which use counts when a page uses a target in several ways: loaded resources first, mentions last. */
const uses: readonly TargetUse[] = ['image', 'script', 'style', 'frame', 'media', 'link', 'head', 'mention'];
const useOfResource: Record<ResourceFact['kind'], TargetUse> = {
  script: 'script',
  style: 'style',
  frame: 'frame',
  media: 'media',
  icon: 'head',
  preload: 'head',
  canonical: 'head',
  hreflang: 'head',
};

/**
 * Everything a page refers to, each target once: anchors, areas, images and srcset, scripts, styles, frames, media,
 * canonical, and hreflang, and the URLs it only mentions. A target counts as followed when any link to it is.
 *
 * @param pageUrl normalized URL of the page; references to itself are left out
 */
export function buildReferences(
  page: ParsedPage,
  pageUrl: string,
  headers: Record<string, string>,
): Reference[] {
  const { document, resolver } = page;
  const origin = new URL(pageUrl).origin;
  const follows = !disallowsFollowing(document, headers);
  const found = new Map<string, Reference>();

  const add = (use: TargetUse, absolute: string | null, followed: boolean, anchorText: string): void => {
    const url = absolute === null ? null : (resolver.keyOf(absolute) ?? normalizeUrl(absolute));
    if (url === null || url === pageUrl) return;
    const internal = hasOrigin(url, origin);
    const crawl = followed && internal;
    const known = found.get(url);
    if (known !== undefined) {
      known.crawl ||= crawl;
      if (uses.indexOf(use) < uses.indexOf(known.use)) known.use = use;
      known.anchorText ||= anchorText;
    } else if (found.size < maxReferences) found.set(url, { url, use, internal, crawl, anchorText });
  };

  for (const link of document.links)
    add('link', link.url, follows && !link.rel.some((each) => unfollowed.has(each)), link.text);
  add('link', document.metaRefresh?.url ?? refreshHeader(headers, pageUrl), true, '');
  add('link', document.scriptRedirect, true, '');
  for (const { use, url } of page.noscript) add(use, url, follows && use === 'link', '');
  for (const { kind, url } of document.resources) add(useOfResource[kind], url, false, '');
  for (const image of document.images) {
    add('image', image.url, false, image.alt ?? '');
    for (const candidate of image.candidates) add('image', candidate, false, image.alt ?? '');
  }
  for (const url of linkHeaderUrls(headers, pageUrl)) add('head', url, false, '');
  for (const url of findMetadataUrls(document, pageUrl)) add('mention', url, false, '');
  return [...found.values()];
}

/** Browsers treat a `Refresh` header like the meta element. */
function refreshHeader({ refresh }: Record<string, string>, pageUrl: string): string | null {
  const href = parseMetaRefresh(refresh?.split('\n', 1)[0] ?? '')?.href ?? null;
  return href === null ? null : normalizeUrl(href, pageUrl);
}

/** Canonical and hreflang may also be in the `Link` header (RFC 8288). */
function linkHeaderUrls(headers: Record<string, string>, pageUrl: string): string[] {
  return readLinkHeader(headers.link ?? '', pageUrl)
    .filter(({ parameters }) => {
      const rels = parameters.get('rel')?.split(/\s+/) ?? [];
      return rels.includes('canonical') || (rels.includes('alternate') && parameters.has('hreflang'));
    })
    .map(({ url }) => url.href);
}

/** By the robots directives for all crawlers and for this one, in meta elements and in the header. */
function disallowsFollowing(document: DocumentFacts, headers: Record<string, string>): boolean {
  const directives = [...document.robotsMeta, ...readRobotsTags(headers['x-robots-tag'])];
  const applying = directives.filter(({ agent }) => agent === null || ownAgents.has(agent));
  return applying.some(({ content }) => content.split(',').some(disallowsLinks));
}

/** A directive with a value (`max-image-preview:none`) means something else; some sites use spaces instead of commas. */
function disallowsLinks(directive: string): boolean {
  if (directive.includes(':')) return false;
  return directive.split(/\s+/).some((word) => word === 'nofollow' || word === 'none');
}
