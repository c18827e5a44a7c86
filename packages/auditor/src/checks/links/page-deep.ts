import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { createLinkGraph } from '../collections/link-graph.ts';

const DEEPEST = 4;

export const pageDeep: SiteCheck = {
  id: 'page-deep',
  title: { pass: 'Every page is a few clicks from the home page', fail: 'Pages far from the home page' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  appliesTo: 'requested',
  why: 'Few visitors click so often, and search engines come to such pages late and seldom.',
  fix: `Link to the important ones from pages nearer to the home page: overviews, categories, related articles. More than ${DEEPEST} clicks are far.`,
  start: (site, run) => collectDepths(site, run),
};

/**
 * The crawl itself takes pages of the sitemap for near, though nobody may get there by clicking: where there is a
 * sitemap the clicks are counted along the links. The depth of the crawl is never more than the clicks, so it stands
 * in where links are missing.
 */
function collectDepths(site: SiteFacts, { index, report }: SiteRun): Collector {
  const isPartial = site.truncatedBy.some((reason) => reason !== 'url-shape');
  const hasShortcuts = site.sitemaps.some(({ entries }) => entries > 0);
  const graph = hasShortcuts && !isPartial ? createLinkGraph(site.origin) : null;
  return {
    ...(graph === null ? {} : { page: (page) => graph.add(page) }),
    finish() {
      const clicks = graph?.clicksFrom(site.rootUrl);
      let affected = 0;
      let assessed = 0;
      for (const { url, indexable, depth } of index.values()) {
        if (!indexable) continue;
        assessed += 1;
        const distance = clicks?.get(url) ?? depth;
        if (distance <= DEEPEST) continue;
        affected += 1;
        report({ url, detail: `${distance} clicks from the home page`, rank: -distance });
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}
