import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';

export const llmsTxt: SiteCheck = {
  id: 'llms-txt',
  title: { pass: 'The site has an llms.txt', fail: 'The site has no llms.txt' },
  category: 'site-wide',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  why: 'Some AI agents look there for a short guide to the site. No search engine does, and most sites have none.',
  fix: 'Nothing has to be done. Where agents are among your readers, list the pages that help them most at /llms.txt.',
  start: judgeSite((site) => ({ url: site.llmsTxt?.url ?? site.rootUrl, opinion: judge(site) })),
};

function judge({ llmsTxt: probe }: SiteFacts): SiteOpinion {
  if (probe === null) return { notAssessed: 'robots.txt forbids to ask for /llms.txt.' };
  if (probe.status === null) return { notAssessed: 'The request for /llms.txt was not answered.' };
  return probe.status >= 200 && probe.status < 300 ? [] : [`answers ${probe.status}`];
}
