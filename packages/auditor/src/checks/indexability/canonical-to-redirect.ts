import type { SiteCheck } from '../check.ts';
import { evaluateCanonicals } from '../signals/canonical-targets.ts';

export const canonicalToRedirect: SiteCheck = {
  id: 'canonical-to-redirect',
  title: { pass: 'Canonical URLs do not redirect', fail: 'Canonical URLs that redirect' },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'The canonical link says that this URL is the right one, but the server redirects to another. Search engines may trust neither.',
  fix: 'Use the final URL of the redirect in the canonical link.',
  start: evaluateCanonicals(({ url, page, result }) => {
    if (page === null) return result?.redirected === true ? `${url} redirects` : undefined;
    if (page.blockedByRobots) return undefined;
    return page.redirectsTo === null ? null : `${url} redirects to ${page.redirectsTo}`;
  }),
};
