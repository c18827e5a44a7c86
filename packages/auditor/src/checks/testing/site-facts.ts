import { FACTS_VERSION, type SiteFacts } from '../../facts.ts';
import type { LinkResult, LinkTarget } from '../../sink.ts';
import { ORIGIN } from './page-facts.ts';

export type SiteOverrides = Partial<Omit<SiteFacts, 'robots'>> & { robots?: Partial<SiteFacts['robots']> };

/** A site about which no check has anything to say, changed in the named facts. */
export function siteFacts(overrides: SiteOverrides = {}): SiteFacts {
  const robots: SiteFacts['robots'] = {
    url: `${ORIGIN}/robots.txt`,
    status: 200,
    error: null,
    verdict: 'parsed',
    isHtml: false,
    bytes: 60,
    truncated: false,
    crawlDelaySeconds: null,
    sitemaps: [`${ORIGIN}/sitemap.xml`],
    disallowsRoot: false,
    disallowsRootForGooglebot: false,
    problems: [],
    ...overrides.robots,
  };
  return {
    version: FACTS_VERSION,
    requestedUrl: `${ORIGIN}/`,
    rootUrl: `${ORIGIN}/`,
    origin: ORIGIN,
    rootHops: [],
    sitemaps: [sitemapFacts()],
    notFoundProbe: { url: `${ORIGIN}/no-such-page`, status: 404 },
    httpProbe: { hops: [{ url: 'http://site.example/', status: 301, location: `${ORIGIN}/` }], status: 200 },
    truncatedBy: [],
    unreadUrls: 0,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: '2026-01-01T00:01:00.000Z',
    ...overrides,
    robots,
  };
}

export function sitemapFacts(
  overrides: Partial<SiteFacts['sitemaps'][number]> = {},
): SiteFacts['sitemaps'][number] {
  return {
    url: `${ORIGIN}/sitemap.xml`,
    status: 200,
    error: null,
    kind: 'urlset',
    entries: 10,
    bytes: 900,
    foreignEntries: 0,
    problems: [],
    ...overrides,
  };
}

export type TargetOverrides = Partial<Omit<LinkTarget, 'result'>> & Partial<LinkResult>;

/** A link target that works, changed in the named facts; `url` may be a path. */
export function linkTarget(overrides: TargetOverrides = {}): LinkTarget {
  const { verdict = 'working', status = 200, reason = null, redirected = false, ...target } = overrides;
  const url = new URL(overrides.url ?? '/target', ORIGIN).href;
  return {
    internal: url.startsWith(`${ORIGIN}/`),
    sourceCount: 1,
    sources: [{ url: `${ORIGIN}/`, anchorText: 'Read about it' }],
    ...target,
    url,
    result: { verdict, status, reason, redirected },
  };
}
