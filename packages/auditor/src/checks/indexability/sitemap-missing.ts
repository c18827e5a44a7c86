import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { SiteFacts, SitemapFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';

export const sitemapMissing: SiteCheck = {
  id: 'sitemap-missing',
  title: { pass: 'The site has a sitemap', fail: 'The site has no sitemap' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  why: 'A sitemap tells search engines which pages exist and when they changed, so that new pages are found sooner.',
  fix: 'Let the content management system write a sitemap to /sitemap.xml and name it in robots.txt with a “Sitemap:” line.',
  start: judgeSite((site) => ({ url: site.rootUrl, opinion: judge(site) })),
};

/** Nothing is requested from a site whose robots.txt is unreachable, not even its sitemap. */
function judge(site: SiteFacts): SiteOpinion {
  if (site.robots.verdict === 'disallow-all') return { notAssessed: 'robots.txt could not be read.' };
  if (site.sitemaps.some((sitemap) => isSitemapFile(sitemap, site))) return [];
  const [named] = site.robots.sitemaps;
  return [named === undefined ? 'neither in robots.txt nor at /sitemap.xml' : `${named} cannot be read`];
}

export function hasSitemap(site: SiteFacts): boolean {
  return site.sitemaps.some(
    (sitemap) =>
      sitemap.kind !== 'unknown' && sitemap.status !== null && sitemap.status >= 200 && sitemap.status < 300,
  );
}

/**
 * Whether something answered that is meant for a sitemap, sound or not. Many sites answer every address with the same
 * page: where nobody named a sitemap, a page at its usual place is none.
 */
export function isSitemapFile(sitemap: SitemapFacts, site: SiteFacts): boolean {
  const { status, error, problems } = sitemap;
  if (error !== null || status === null || status < 200 || status > 299) return false;
  return !isGuess(sitemap, site) || !problems.some((problem) => PAGE.test(problem));
}

/** The words of the parser for what begins like a page. */
const PAGE = /^it is an HTML page|^the root element is <html>/;

/** One of the usual places, tried because robots.txt names none. */
export function isGuess({ url }: SitemapFacts, { robots }: SiteFacts): boolean {
  if (!/^\/sitemap(?:_index)?\.xml$/.test(new URL(url).pathname)) return false;
  return !robots.sitemaps.some((named) => normalizeUrl(named) === url);
}
