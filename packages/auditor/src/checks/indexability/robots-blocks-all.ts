import type { RobotsFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { robotsAllow } from '../site-robots.ts';
import { judgeSite } from '../site-verdict.ts';

export const robotsBlocksAll: SiteCheck = {
  id: 'robots-blocks-all',
  title: { pass: 'robots.txt lets search engines in', fail: 'robots.txt keeps search engines out' },
  category: 'indexability',
  severity: 'critical',
  weight: 10,
  unit: 'site',
  scope: 'site',
  gates: [{ when: 'any', cap: 20, reason: 'robots.txt forbids search engines to read the home page.' }],
  why: 'A site that forbids its home page to crawlers disappears from search, whatever else is done for it.',
  fix: 'Remove the “Disallow: /” line from the group for “*” or for Googlebot in robots.txt. It is often left over from the time before the launch.',
  start: judgeSite(({ robots }) => ({ url: robots.url, opinion: judge(robots) })),
};

function judge(robots: RobotsFacts) {
  if (robots.verdict === 'disallow-all') return { notAssessed: 'robots.txt could not be read.' };
  if (robots.disallowsRoot && !isMeantForUs(robots)) return ['disallows / for every crawler'];
  return robots.disallowsRootForGooglebot ? ['disallows / for Googlebot'] : [];
}

/** A group of our own that keeps out this audit and no search engine. */
function isMeantForUs(robots: RobotsFacts): boolean {
  return /fettlebot/i.test(robots.text) && robotsAllow(robots, '*', new URL('/', robots.url).href);
}
