import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { createLinkGraph } from '../collections/link-graph.ts';

const deepest = 4;

export const pageDeep: SiteCheck = {
  id: 'page-deep',
  title: { pass: 'Pages are close to the home page', fail: 'Pages with a high crawl depth' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'requested',
  why: 'Few visitors click this far, and search engines crawl these pages late and rarely.',
  fix: `Link to the important ones from pages closer to the home page, such as overview pages, category pages, or related articles. Pages more than ${deepest} clicks away count as deep.`,
  start: (site, run) => collectDepths(site, run),
};

/**
 * The crawl gives pages from the sitemap a low depth, although visitors may need many clicks to reach them. With a
 * sitemap, clicks are therefore counted along the links. The depth of the crawl is never higher than that, so it is the
 * fallback where links are missing.
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
        if (distance <= deepest) continue;
        affected += 1;
        report({ url, detail: `${distance} clicks from the home page`, rank: -distance });
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}
