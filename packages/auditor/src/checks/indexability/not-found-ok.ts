import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';

export const notFoundOk: SiteCheck = {
  id: 'not-found-ok',
  title: { pass: 'Unknown URLs return 404', fail: 'Unknown URLs return a success status' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'When every mistyped URL returns 200, search engines index copies of the error page and waste crawl budget on them.',
  fix: 'Return 404 for URLs that do not exist. You can keep the friendly error page.',
  start: evaluateSite((site) => ({
    url: site.notFoundProbe?.url ?? site.rootUrl,
    evaluation: evaluate(site),
  })),
};

function evaluate(site: SiteFacts): SiteEvaluation {
  const status = site.notFoundProbe?.status ?? null;
  if (status === null)
    return { notAssessed: 'The test request for a nonexistent URL was not sent or got no response.' };
  return status >= 200 && status < 300 ? [`a nonexistent test URL returns ${status}`] : [];
}
