import type { RobotsFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';
import { robotsAllow } from '../site-robots.ts';

export const robotsBlocksAll: SiteCheck = {
  id: 'robots-blocks-all',
  title: { pass: 'robots.txt allows search engines', fail: 'robots.txt blocks search engines' },
  category: 'indexability',
  severity: 'critical',
  weight: 10,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  gates: [{ when: 'any', cap: 20, reason: 'robots.txt blocks search engines from the home page.' }],
  why: 'A site that blocks crawlers from its home page disappears from search, however good the rest is.',
  fix: 'Remove the “Disallow: /” line from the group for “*” or Googlebot in robots.txt. It is often left over from before launch.',
  start: evaluateSite(({ robots }) => ({ url: robots.url, evaluation: evaluate(robots) })),
};

function evaluate(robots: RobotsFacts) {
  if (robots.verdict === 'disallow-all') return { notAssessed: 'robots.txt could not be read.' };
  if (robots.disallowsRoot && !isMeantForUs(robots)) return ['disallows / for all crawlers'];
  return robots.disallowsRootForGooglebot ? ['disallows / for Googlebot'] : [];
}

/** Whether only a group for FettleBot blocks the site, and no group for search engines. */
function isMeantForUs(robots: RobotsFacts): boolean {
  return /fettlebot/i.test(robots.text) && robotsAllow(robots, '*', new URL('/', robots.url).href);
}
