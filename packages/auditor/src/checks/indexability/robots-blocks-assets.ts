import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { describeSources, pagesOf } from '../judge-targets.ts';
import { robotsAllow } from '../site-robots.ts';

export const robotsBlocksAssets: SiteCheck = {
  id: 'robots-blocks-assets',
  title: {
    pass: 'Search engines may load styles and scripts',
    fail: 'robots.txt forbids styles or scripts',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'target',
  scope: 'site',
  why: 'Google draws pages as a browser does. Without their styles and scripts it sees a broken page, and judges it so.',
  fix: 'Remove the rule that forbids these files, or add an Allow rule for .css and .js.',
  start: (site, run) => judgeAssets(site, run),
};

function judgeAssets({ robots }: SiteFacts, { report }: SiteRun): Collector {
  const count = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  return {
    target(target) {
      const isAsset = target.uses.includes('style') || target.uses.includes('script');
      if (!target.internal || !isAsset || robots.verdict === 'disallow-all') return;
      // Helpers of Cloudflare for people; its own advice is to forbid them to crawlers.
      if (new URL(target.url).pathname.startsWith('/cdn-cgi/')) return;
      count.assessed += 1;
      if (robotsAllow(robots, 'Googlebot', target.url)) return;
      count.affected += 1;
      const detail = `forbidden to Googlebot, ${describeSources(target)}`;
      report({ url: target.url, detail, rank: -target.sourceCount, shownOn: pagesOf(target) });
    },
    finish: () => count,
  };
}
