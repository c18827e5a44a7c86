import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';

export const pageOrphan: SiteCheck = {
  id: 'page-orphan',
  title: {
    pass: 'Every page of the sitemap is linked to',
    fail: 'Pages of the sitemap that no page links to',
  },
  category: 'links',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  why: 'Visitors never get to such a page, and search engines take it for unimportant when the site itself does not link to it.',
  fix: 'Link to the page from where readers would expect it, or take it out of the sitemap when it is no longer needed.',
  start: (site, run) => collectOrphans(site, run),
};

function collectOrphans({ rootUrl, truncatedBy }: SiteFacts, { index, report }: SiteRun): Collector {
  // What was not read may hold the links; a trap that was left holds none worth the name.
  const isPartial = truncatedBy.some((reason) => reason !== 'url-shape');
  const nothing = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  let hasHiddenLinks = false;
  return {
    page({ url, document }) {
      if (url === rootUrl && document?.needsJavaScript === true) hasHiddenLinks = true;
    },
    finish() {
      if (isPartial) return { ...nothing, notAssessed: 'Not all pages were read, so links may be missing.' };
      if (hasHiddenLinks)
        return { ...nothing, notAssessed: 'The links of the home page are written by a script.' };
      let affected = 0;
      let assessed = 0;
      for (const { url, indexable, fromSitemap, inlinks, depth } of index.values()) {
        if (!indexable || !fromSitemap || url === rootUrl) continue;
        assessed += 1;
        if (inlinks > 0) continue;
        affected += 1;
        report({ url, detail: 'only in the sitemap', rank: depth });
      }
      return { ...nothing, affected, assessed };
    },
  };
}
