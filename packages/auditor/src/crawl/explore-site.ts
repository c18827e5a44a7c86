import type { Egress } from '@fettle/egress';
import type { SiteFacts } from '../facts.ts';
import type { Crawl } from './crawl-state.ts';
import type { Root } from './find-root.ts';
import { probeSite } from './network/probe-site.ts';
import { readSitemaps } from './sitemap/read-sitemaps.ts';

const minSitemapUrls = 1000;

/**
 * Reads what describes the site as a whole, its sitemaps and probes, into `site`, and fills the frontier with all that
 * comes before the first page.
 *
 * @param egress keeps the pace of the site
 */
export async function exploreSite(crawl: Crawl, site: SiteFacts, root: Root, egress: Egress): Promise<void> {
  const { options, robots, origin, signal, admission, limits } = crawl;
  const { store } = options;
  const outcomes = crawl.visitor.release(root.outcomes);
  crawl.used.blocked += outcomes.filter(({ facts }) => facts.blockedByRobots).length;
  // The links of the root come before the sitemap, which may be far larger than the audit.
  const starts = [root.url, ...crawl.startUrls];
  await store.enqueue(starts.map((url) => ({ url, depth: 0, fromSitemap: false })));
  await store.enqueue(outcomes.flatMap((outcome) => admission.admit(outcome)));
  site.sitemaps = await readSitemaps({
    origin,
    listed: robots.facts.sitemaps,
    maxUrls: Math.max(minSitemapUrls, limits.maxPages * 10),
    egress,
    signal,
    allows: (url) => robots.allows(url),
    now: Date.parse(site.startedAt),
    async onUrls(urls) {
      for (const { facts } of outcomes) facts.fromSitemap ||= urls.includes(facts.url);
      await store.enqueue(admission.admitListed(urls));
    },
  });
  await store.save(outcomes);
  const random = options.random ?? Math.random;
  // robots.txt and sitemaps are not excluded by any rule: they show the crawl its way.
  const { excludes } = crawl;
  Object.assign(site, await probeSite(root.url, { egress, signal, robots, excludes, random }));
}
