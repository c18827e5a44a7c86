import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';

export const llmsTxt: SiteCheck = {
  id: 'llms-txt',
  title: { pass: 'The site has an llms.txt', fail: 'Missing llms.txt' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Some AI agents read llms.txt as a short guide to the site. Search engines do not use it, and most sites have none.',
  fix: 'No action is required. If AI agents read your site, list your most helpful pages at /llms.txt.',
  start: evaluateSite((site) => ({ url: site.llmsTxt?.url ?? site.rootUrl, evaluation: evaluate(site) })),
};

function evaluate({ llmsTxt: probe }: SiteFacts): SiteEvaluation {
  if (probe === null) return { notAssessed: 'robots.txt disallows /llms.txt.' };
  if (probe.status === null) return { notAssessed: 'The request for /llms.txt got no response.' };
  return probe.status >= 200 && probe.status < 300 ? [] : [`returns ${probe.status}`];
}
