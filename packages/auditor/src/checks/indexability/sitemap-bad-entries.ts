import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';
import type { IndexedPage } from '../site-index.ts';

export const sitemapBadEntries: SiteCheck = {
  id: 'sitemap-bad-entries',
  title: { pass: 'Sitemaps name pages that may be found', fail: 'Sitemap entries that should not be there' },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  milder: { severity: 'warning', weight: 3 },
  unit: 'page',
  scope: 'site',
  why: 'A sitemap is the list of pages that should be found. Entries that fail, redirect or forbid themselves cost visits of search engines and trust in the rest of the list.',
  fix: 'Let the system leave out pages that are gone, and name the final, indexable address of the others.',
  start: (_site, run) => collectEntries(run),
};

function collectEntries({ index, report }: SiteRun): Collector {
  return {
    finish() {
      const count = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
      for (const page of index.values()) {
        if (!page.fromSitemap) continue;
        const fault = findFault(page);
        // A file that answers well is in no denominator (see Applicability).
        if (page.isPage || fault !== null) count.assessed += 1;
        if (fault === null) continue;
        count.affected += 1;
        if (fault.mild) count.mild += 1;
        const { mild, detail } = fault;
        report({ url: page.url, detail, rank: page.depth, ...(mild ? { mild: true } : {}) });
      }
      return count;
    },
  };
}

function findFault(page: IndexedPage): { detail: string; mild: boolean } | null {
  if (page.blockedByRobots) return { detail: 'robots.txt forbids it', mild: false };
  if (page.status === null) return { detail: 'gives no answer', mild: false };
  // Others may get what a login, a bot wall or a limit keeps from an audit.
  if (isInconclusive(page)) return null;
  if (page.status >= 400) return { detail: `answers ${page.status}`, mild: false };
  // One that redirects into an error is an error.
  if (page.redirectsTo !== null) return { detail: `redirects to ${page.redirectsTo}`, mild: true };
  if (page.noindex) return { detail: 'asks not to be indexed', mild: false };
  if (page.canonical !== null && page.canonical !== page.url) {
    return { detail: `names ${page.canonical} as canonical`, mild: false };
  }
  return null;
}
