import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { firstOfSeries } from '../page-series.ts';
import { formatNumber } from '../texts/words.ts';
import { hasSitemap } from './sitemap-missing.ts';

const mostShare = 0.1;
const mostPages = 5;

export const sitemapCoverage: SiteCheck = {
  id: 'sitemap-coverage',
  title: { pass: 'Sitemaps list nearly all pages', fail: 'Pages missing from sitemaps' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'crawl',
  why: 'Search engines may find unlisted pages late, and you cannot track their indexing by sitemap in tools such as Google Search Console.',
  fix: 'Generate the sitemap from the same source as the site’s pages, so that new pages are included.',
  start: (site, run) => evaluateCoverage(site, run),
};

function evaluateCoverage(site: SiteFacts, { index, report }: SiteRun): Collector {
  const outcome = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  return {
    finish() {
      if (!hasSitemap(site)) return outcome;
      if (!isReadWhole(site)) return { ...outcome, notAssessed: 'The sitemaps were not read completely.' };
      const missing: { url: string; depth: number }[] = [];
      let indexable = 0;
      for (const page of index.values()) {
        if (!page.indexable) continue;
        indexable += 1;
        // Later pages of a paginated series lead to the items and do not need to be in the sitemap.
        if (!page.fromSitemap && firstOfSeries(page.url) === null) missing.push(page);
      }
      if (indexable === 0) return outcome;
      if (missing.length <= mostPages || missing.length <= indexable * mostShare) {
        return { ...outcome, assessed: 1 };
      }
      const detail = `not in any sitemap; ${formatNumber(missing.length)} of ${formatNumber(indexable)} indexable pages are missing`;
      for (const { url, depth } of missing) report({ url, detail, rank: depth });
      return { ...outcome, affected: 1, assessed: 1 };
    },
  };
}

/** An audit that stops at a limit may not have read all sitemap entries. */
function isReadWhole({ sitemaps, truncatedBy }: SiteFacts): boolean {
  if (truncatedBy.some((reason) => reason !== 'url-shape' && reason !== 'max-depth')) return false;
  return sitemaps.every(
    ({ error, status, unread }) => error === null && (status === 200 || status === 404) && unread === 0,
  );
}
