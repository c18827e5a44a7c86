import type { SiteFacts, SitemapFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';
import { describeFetchError } from '../texts/fetch-errors.ts';
import { isGuess, isSitemapFile } from './sitemap-missing.ts';

const shown = 5;

export const sitemapInvalid: SiteCheck = {
  id: 'sitemap-invalid',
  title: { pass: 'Sitemaps are valid', fail: 'Invalid sitemaps' },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Search engines drop a sitemap they cannot read, completely or from the first error on, and miss the pages it lists.',
  fix: 'Regenerate the sitemap in your CMS or sitemap generator, and check it with a validator. Remove missing sitemaps from robots.txt and from sitemap indexes.',
  start: evaluateSite((site) => ({ url: findFaulty(site)?.url ?? site.rootUrl, evaluation: evaluate(site) })),
};

function evaluate(site: SiteFacts): SiteEvaluation {
  // Without any sitemap file, sitemap-missing fails instead.
  if (!site.sitemaps.some((sitemap) => isSitemapFile(sitemap, site))) return null;
  return site.sitemaps
    .filter((sitemap) => isExpected(sitemap, site))
    .flatMap((sitemap) => faultsOf(sitemap).map((fault) => `${sitemap.url}: ${fault}`))
    .slice(0, shown);
}

function findFaulty(site: SiteFacts): SitemapFacts | undefined {
  return site.sitemaps.find((sitemap) => isExpected(sitemap, site) && faultsOf(sitemap).length > 0);
}

/** The usual paths are guesses, so nothing is wrong if they hold no sitemap. */
function isExpected(sitemap: SitemapFacts, site: SiteFacts): boolean {
  return !isGuess(sitemap, site) || isSitemapFile(sitemap, site);
}

/** sitemap-too-large reports the size. */
function faultsOf({ status, error, kind, problems }: SitemapFacts): string[] {
  if (error === 'ROBOTS_DISALLOWED') return ['disallowed by robots.txt'];
  if (error !== null) return [`could not be fetched: ${describeFetchError(error)}`];
  if (status === null || status < 200 || status > 299) return [`returns ${status ?? 'no status'}`];
  const faults = problems.filter((problem) => !isSize(problem));
  if (kind === 'unknown' && faults.length === 0) return ['not a sitemap'];
  return faults;
}

function isSize(problem: string): boolean {
  return /^it (is larger|has more) than /.test(problem);
}
