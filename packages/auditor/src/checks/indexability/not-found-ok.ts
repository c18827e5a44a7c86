import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';

export const notFoundOk: SiteCheck = {
  id: 'not-found-ok',
  title: { pass: 'Unknown addresses answer 404', fail: 'Unknown addresses answer as if they were pages' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'site',
  scope: 'site',
  why: 'When every mistyped address answers 200, search engines fill up with copies of the error page and waste their visits on them.',
  fix: 'Let the server answer 404 for addresses that do not exist; the friendly error page itself can stay.',
  start: judgeSite((site) => ({ url: site.notFoundProbe?.url ?? site.rootUrl, opinion: judge(site) })),
};

function judge(site: SiteFacts): SiteOpinion {
  const status = site.notFoundProbe?.status ?? null;
  if (status === null) return { notAssessed: 'No made-up address was tried, or it gave no answer.' };
  return status >= 200 && status < 300 ? [`a made-up address answers ${status}`] : [];
}
