import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { firstOfSeries } from '../page-series.ts';
import { formatNumber } from '../texts/words.ts';
import { hasSitemap } from './sitemap-missing.ts';

const MOST_SHARE = 0.1;
const MOST_PAGES = 5;

export const sitemapCoverage: SiteCheck = {
  id: 'sitemap-coverage',
  title: { pass: 'Sitemaps name nearly all pages', fail: 'Sitemaps that leave out many pages' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  why: 'What is missing in the sitemap is found later, if nothing else leads there, and nobody sees in the search console how it fares.',
  fix: 'Let the sitemap be written from the same list of pages as the site, including the newest.',
  start: (site, run) => judgeCoverage(site, run),
};

function judgeCoverage(site: SiteFacts, { index, report }: SiteRun): Collector {
  const verdict = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  return {
    finish() {
      if (!hasSitemap(site)) return verdict;
      if (!isReadWhole(site)) return { ...verdict, notAssessed: 'The sitemaps were not read to their end.' };
      const missing: { url: string; depth: number }[] = [];
      let indexable = 0;
      for (const page of index.values()) {
        if (!page.indexable) continue;
        indexable += 1;
        // The later pages of a series lead to what should be found, and need not be found themselves.
        if (!page.fromSitemap && firstOfSeries(page.url) === null) missing.push(page);
      }
      if (indexable === 0) return verdict;
      if (missing.length <= MOST_PAGES || missing.length <= indexable * MOST_SHARE) {
        return { ...verdict, assessed: 1 };
      }
      const detail = `one of ${formatNumber(missing.length)} of ${formatNumber(indexable)} indexable pages that no sitemap names`;
      for (const { url, depth } of missing) report({ url, detail, rank: depth });
      return { ...verdict, affected: 1, assessed: 1 };
    },
  };
}

/** Where the audit ends early, sitemaps may not have been handed on to their end. */
function isReadWhole({ sitemaps, truncatedBy }: SiteFacts): boolean {
  if (truncatedBy.some((reason) => reason !== 'url-shape' && reason !== 'max-depth')) return false;
  return sitemaps.every(
    ({ error, status, unread }) => error === null && (status === 200 || status === 404) && unread === 0,
  );
}
