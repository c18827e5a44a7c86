import type { LinkResult, LinkTarget } from '../../crawl-store.ts';
import { factsVersion, type SiteFacts } from '../../facts.ts';
import { origin } from './page-facts.ts';

export type SiteOverrides = Partial<Omit<SiteFacts, 'robots'>> & { robots?: Partial<SiteFacts['robots']> };

/** A site about which no check has anything to say, changed in the named facts. */
export function siteFacts(overrides: SiteOverrides = {}): SiteFacts {
  const robots: SiteFacts['robots'] = {
    url: `${origin}/robots.txt`,
    status: 200,
    error: null,
    verdict: 'parsed',
    isHtml: false,
    bytes: 60,
    truncated: false,
    crawlDelaySeconds: null,
    text: 'User-agent: *\nDisallow: /cart\n',
    sitemaps: [`${origin}/sitemap.xml`],
    disallowsRoot: false,
    disallowsRootForGooglebot: false,
    problems: [],
    ...overrides.robots,
  };
  return {
    version: factsVersion,
    requestedUrl: `${origin}/`,
    rootUrl: `${origin}/`,
    origin: origin,
    rootHops: [],
    sitemaps: [sitemapFacts()],
    notFoundProbe: { url: `${origin}/no-such-page`, status: 404 },
    httpProbe: { hops: [{ url: 'http://site.example/', status: 301, location: `${origin}/` }], status: 200 },
    variants: [],
    tls: {
      protocol: 'TLSv1.3',
      alpn: 'h2',
      validFrom: '2025-12-01T00:00:00.000Z',
      validTo: '2026-03-01T00:00:00.000Z',
      error: null,
    },
    favicon: { url: `${origin}/favicon.ico`, hops: [], status: 200, error: null },
    llmsTxt: { url: `${origin}/llms.txt`, hops: [], status: 200, error: null },
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
    url: `${origin}/sitemap.xml`,
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
  const url = new URL(overrides.url ?? '/target', origin).href;
  return {
    internal: url.startsWith(`${origin}/`),
    uses: ['link'],
    sourceCount: 1,
    sources: [{ url: `${origin}/`, anchorText: 'Read about it' }],
    ...target,
    url,
    result: { verdict, status, reason, redirected, file },
  };
}
