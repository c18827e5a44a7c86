import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';

export const pageOrphan: SiteCheck = {
  id: 'page-orphan',
  title: { pass: 'Every page in the sitemap has inlinks', fail: 'Orphan pages in the sitemap' },
  category: 'links',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Visitors cannot reach these pages by following links, and search engines treat a page that the site does not link to as unimportant.',
  fix: 'Link to the page from where visitors would expect it, or remove it from the sitemap if it is no longer needed.',
  start: (site, run) => collectOrphans(site, run),
};

function collectOrphans({ rootUrl, truncatedBy }: SiteFacts, { index, report }: SiteRun): Collector {
  // Pages that were not read may contain the links. An abandoned crawl trap does not matter.
  const isPartial = truncatedBy.some((reason) => reason !== 'url-shape');
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  let hasHiddenLinks = false;
  return {
    page({ url, document }) {
      if (url === rootUrl && document?.needsJavaScript === true) hasHiddenLinks = true;
    },
    finish() {
      if (isPartial)
        return { ...nothing, notAssessed: 'Not all pages were crawled, so inlinks may be missing.' };
      if (hasHiddenLinks)
        return { ...nothing, notAssessed: 'The links on the home page are added by a script.' };
      let affected = 0;
      let assessed = 0;
      for (const { url, indexable, fromSitemap, inlinks, depth } of index.values()) {
        if (!indexable || !fromSitemap || url === rootUrl) continue;
        assessed += 1;
        if (inlinks > 0) continue;
        affected += 1;
        report({ url, detail: 'in the sitemap, but no inlinks', rank: depth });
      }
      return { ...nothing, affected, assessed };
    },
  };
}
