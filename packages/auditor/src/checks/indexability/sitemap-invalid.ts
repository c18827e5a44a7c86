import type { SiteFacts, SitemapFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';
import { isGuess, isSitemapFile } from './sitemap-missing.ts';

const SHOWN = 5;

export const sitemapInvalid: SiteCheck = {
  id: 'sitemap-invalid',
  title: { pass: 'Sitemaps can be read', fail: 'Sitemaps that cannot be read properly' },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'site',
  scope: 'site',
  why: 'Search engines drop a sitemap they cannot read, as a whole or from the first fault on, and do not learn of the pages in it.',
  fix: 'Let the system write the sitemap anew and check it with a validator. A sitemap that is gone belongs neither in robots.txt nor in an index.',
  start: judgeSite((site) => ({ url: findFaulty(site)?.url ?? site.rootUrl, opinion: judge(site) })),
};

function judge(site: SiteFacts): SiteOpinion {
  // Where no file answers at all the site has no sitemap, which is another check.
  if (!site.sitemaps.some((sitemap) => isSitemapFile(sitemap, site))) return null;
  return site.sitemaps
    .filter((sitemap) => isExpected(sitemap, site))
    .flatMap((sitemap) => faultsOf(sitemap).map((fault) => `${sitemap.url}: ${fault}`))
    .slice(0, SHOWN);
}

function findFaulty(site: SiteFacts): SitemapFacts | undefined {
  return site.sitemaps.find((sitemap) => isExpected(sitemap, site) && faultsOf(sitemap).length > 0);
}

/** The usual places are only tried: what is not there is no fault of a file. */
function isExpected(sitemap: SitemapFacts, site: SiteFacts): boolean {
  return !isGuess(sitemap, site) || isSitemapFile(sitemap, site);
}

/** Size is another check. */
function faultsOf({ status, error, kind, problems }: SitemapFacts): string[] {
  if (error === 'ROBOTS_DISALLOWED') return ['robots.txt forbids to read it'];
  if (error !== null) return [`no answer (${error})`];
  if (status === null || status < 200 || status > 299) return [`answers ${status ?? 'nothing'}`];
  const faults = problems.filter((problem) => !/larger than|more than/.test(problem));
  if (kind === 'unknown' && faults.length === 0) return ['it is no sitemap'];
  return faults;
}
