import type { SiteCheck } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';
import { evaluateCanonicals } from '../signals/canonical-targets.ts';

export const canonicalToError: SiteCheck = {
  id: 'canonical-to-error',
  title: { pass: 'Canonical URLs return a page', fail: 'Canonical URLs that return an error' },
  category: 'indexability',
  severity: 'error',
  weight: 6,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'The page gives up its place in search to a URL that returns an error. In the worst case, both disappear from search results.',
  fix: 'Point the canonical link to the page itself or to the page that replaced it.',
  start: evaluateCanonicals(({ url, page, result }) => {
    if (result?.verdict === 'broken') return `${url}: ${result.reason ?? 'no response'}`;
    if (page === null || page.blockedByRobots) return undefined;
    if (page.status === null) return `${url} does not respond`;
    if (isInconclusive(page)) return undefined;
    return page.status >= 400 ? `${url} returns ${page.status}` : null;
  }),
};
