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
    text: 'User-agent: *\nDisallow: /cart\n',
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
    variants: [],
    tls: {
      protocol: 'TLSv1.3',
      alpn: 'h2',
      validFrom: '2025-12-01T00:00:00.000Z',
      validTo: '2026-03-01T00:00:00.000Z',
      error: null,
    },
    favicon: { url: `${ORIGIN}/favicon.ico`, hops: [], status: 200, error: null },
    llmsTxt: { url: `${ORIGIN}/llms.txt`, hops: [], status: 200, error: null },
    corsProbe: { origin: 'https://fettle.invalid', allowOrigin: null, allowCredentials: null },
    traps: [],
    truncatedBy: [],
    unreadUrls: 0,
    crawlMs: 60_000,
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
    unread: 0,
    problems: [],
    lastmod: { entries: 0, invalid: 0, future: 0, days: 0 },
    ...overrides,
  };
}

export type TargetOverrides = Partial<Omit<LinkTarget, 'result'>> & Partial<LinkResult>;

/** A link target that works, changed in the named facts; `url` may be a path. */
export function linkTarget(overrides: TargetOverrides = {}): LinkTarget {
  const {
    verdict = 'working',
    status = 200,
    reason = null,
    redirected = false,
    file = null,
    ...target
  } = overrides;
  const url = new URL(overrides.url ?? '/target', ORIGIN).href;
  return {
    internal: url.startsWith(`${ORIGIN}/`),
    uses: ['link'],
    sourceCount: 1,
    sources: [{ url: `${ORIGIN}/`, anchorText: 'Read about it' }],
    ...target,
    url,
    result: { verdict, status, reason, redirected, file },
  };
}
