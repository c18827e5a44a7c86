import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { amount } from '../texts/words.ts';

export const robotsBlockedPage: SiteCheck = {
  id: 'robots-blocked-page',
  title: {
    pass: 'Search engines may read every page that is linked to',
    fail: 'Linked pages that robots.txt forbids',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  why: 'Search engines never read what stands there, and yet may show the bare address because of the links.',
  fix: 'Allow the pages that should be found. Where a page must stay out of search, use noindex instead: it can only be seen when the page may be read.',
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
          detail: `forbidden, though ${amount(inlinks, 'page')} ${inlinks === 1 ? 'links' : 'link'} to it`,
          rank: depth,
        });
      }
      return count;
    },
  };
}
