import type { SiteFacts } from '../../facts.ts';
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
  if (hasSitemap(site)) return [];
  const [named] = site.robots.sitemaps;
  return [named === undefined ? 'neither in robots.txt nor at /sitemap.xml' : `${named} cannot be read`];
}

export function hasSitemap(site: SiteFacts): boolean {
  return site.sitemaps.some(
    (sitemap) =>
      sitemap.kind !== 'unknown' && sitemap.status !== null && sitemap.status >= 200 && sitemap.status < 300,
  );
}
