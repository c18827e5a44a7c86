import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { SiteFacts, SitemapFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';

export const sitemapMissing: SiteCheck = {
  id: 'sitemap-missing',
  title: { pass: 'The site has a sitemap', fail: 'Missing sitemap' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'A sitemap tells search engines which pages exist and when they changed, so they find new pages sooner.',
  fix: 'Have your CMS generate a sitemap at /sitemap.xml, and list it in robots.txt with a “Sitemap:” line.',
  start: evaluateSite((site) => ({ url: site.rootUrl, evaluation: evaluate(site) })),
};

/** If robots.txt is unreachable, nothing is requested from the site, not even its sitemap. */
function evaluate(site: SiteFacts): SiteEvaluation {
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
 * Whether a response is meant to be a sitemap, valid or not. Many sites return the same page for every URL, so an HTML
 * page at a usual path that robots.txt does not list is not a sitemap.
 */
export function isSitemapFile(sitemap: SitemapFacts, site: SiteFacts): boolean {
  const { status, error, problems } = sitemap;
  if (error !== null || status === null || status < 200 || status > 299) return false;
  return !isGuess(sitemap, site) || !problems.some((problem) => page.test(problem));
}

/** How the sitemap parser describes an HTML page, now and in facts stored earlier. */
const page = /^(?:it is )?an HTML page|^the root element is <html>/;

/** Whether the URL is a usual path, tried because robots.txt lists no sitemap. */
export function isGuess({ url }: SitemapFacts, { robots }: SiteFacts): boolean {
  if (!/^\/sitemap(?:_index)?\.xml$/.test(new URL(url).pathname)) return false;
  return !robots.sitemaps.some((named) => normalizeUrl(named) === url);
}
