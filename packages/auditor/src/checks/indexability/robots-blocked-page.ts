import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { amount } from '../texts/words.ts';

export const robotsBlockedPage: SiteCheck = {
  id: 'robots-blocked-page',
  title: { pass: 'robots.txt allows all linked pages', fail: 'Linked pages blocked by robots.txt' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Search engines never read these pages, yet may still list the bare URLs because of the links.',
  fix: 'Allow the pages that should be indexed. To keep a page out of search, allow it in robots.txt and use noindex: search engines see a noindex only on pages they can crawl.',
  start: (_site, run) => collectBlocked(run),
};

function collectBlocked({ index, report }: SiteRun): Collector {
  return {
    finish() {
      const count = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
      for (const { url, inlinks, isPage, blockedByRobots, depth } of index.values()) {
        if (inlinks === 0 || !(isPage || blockedByRobots)) continue;
        count.assessed += 1;
        if (!blockedByRobots) continue;
        count.affected += 1;
        report({
          url,
          detail: `disallowed, but ${amount(inlinks, 'page')} ${inlinks === 1 ? 'links' : 'link'} to it`,
          rank: depth,
        });
      }
      return count;
    },
  };
}
