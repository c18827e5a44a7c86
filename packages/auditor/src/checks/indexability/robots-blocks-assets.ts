import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { describeSources, pagesOf } from '../evaluate-targets.ts';
import { robotsAllow } from '../site-robots.ts';

export const robotsBlocksAssets: SiteCheck = {
  id: 'robots-blocks-assets',
  title: { pass: 'robots.txt allows CSS and JavaScript', fail: 'CSS or JavaScript blocked by robots.txt' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'Google renders pages like a browser. Without their CSS and JavaScript, it sees and indexes broken pages.',
  fix: 'Remove the rule that blocks these files, or add an Allow rule for .css and .js files.',
  start: (site, run) => evaluateAssets(site, run),
};

function evaluateAssets({ robots }: SiteFacts, { report }: SiteRun): Collector {
  const count = { affected: 0, mild: 0, assessed: 0, rootAffected: false };
  return {
    target(target) {
      const isAsset = target.uses.includes('style') || target.uses.includes('script');
      if (!target.internal || !isAsset || robots.verdict === 'disallow-all') return;
      // Cloudflare recommends disallowing these helper scripts for crawlers.
      if (new URL(target.url).pathname.startsWith('/cdn-cgi/')) return;
      count.assessed += 1;
      if (robotsAllow(robots, 'Googlebot', target.url)) return;
      count.affected += 1;
      const detail = `disallowed for Googlebot, ${describeSources(target)}`;
      report({ url: target.url, detail, rank: -target.sourceCount, shownOn: pagesOf(target) });
    },
    finish: () => count,
  };
}
