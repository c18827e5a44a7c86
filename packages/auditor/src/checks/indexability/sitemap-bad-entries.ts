import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';
import type { IndexedPage } from '../site-index.ts';

export const sitemapBadEntries: SiteCheck = {
  id: 'sitemap-bad-entries',
  title: { pass: 'Sitemaps list only indexable pages', fail: 'Sitemap entries that are not indexable' },
  category: 'indexability',
  severity: 'error',
  weight: 4,
  milder: { severity: 'warning', weight: 3, when: 'all of these entries redirect to a working page' },
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'A sitemap lists the pages you want in search. Entries that fail, redirect, or are blocked waste crawl budget and make search engines trust the sitemap less.',
  fix: 'Configure your CMS or sitemap generator to leave out pages that no longer exist and to list the final, indexable URL of the others.',
  start: (_site, run) => collectEntries(run),
};

function collectEntries({ index, report }: SiteRun): Collector {
  return {
    finish() {
      const count = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
      for (const page of index.values()) {
        if (!page.fromSitemap) continue;
        const fault = findFault(page);
        // A working file that is not a page does not count as assessed (see Applicability).
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
  if (page.blockedByRobots) return { detail: 'disallowed by robots.txt', mild: false };
  if (page.status === null) return { detail: 'no response', mild: false };
  // A login, a bot challenge, or a rate limit may affect only the audit.
  if (isInconclusive(page)) return null;
  if (page.status >= 400) return { detail: `returns ${page.status}`, mild: false };
  // A redirect that ends in an error counts as that error.
  if (page.redirectsTo !== null) return { detail: `redirects to ${page.redirectsTo}`, mild: true };
  if (page.noindex) return { detail: 'has noindex', mild: false };
  if (page.canonical !== null && page.canonical !== page.url) {
    return { detail: `has the canonical URL ${page.canonical}`, mild: false };
  }
  return null;
}
