import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';

export const llmsTxt: SiteCheck = {
  id: 'llms-txt',
  title: { pass: 'The site has an llms.txt', fail: 'Missing llms.txt' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'Some AI agents read llms.txt as a short guide to the site. Search engines do not use it, and most sites have none.',
  fix: 'No action is required. If AI agents read your site, list your most helpful pages at /llms.txt.',
  start: judgeSite((site) => ({ url: site.llmsTxt?.url ?? site.rootUrl, opinion: judge(site) })),
};

function judge({ llmsTxt: probe }: SiteFacts): SiteOpinion {
  if (probe === null) return { notAssessed: 'robots.txt disallows /llms.txt.' };
  if (probe.status === null) return { notAssessed: 'The request for /llms.txt got no response.' };
  return probe.status >= 200 && probe.status < 300 ? [] : [`returns ${probe.status}`];
}
