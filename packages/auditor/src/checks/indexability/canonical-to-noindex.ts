import type { SiteCheck } from '../check.ts';
import { evaluateCanonicals } from '../signals/canonical-targets.ts';

export const canonicalToNoindex: SiteCheck = {
  id: 'canonical-to-noindex',
  title: { pass: 'Canonical URLs are indexable', fail: 'Canonical URLs that cannot be indexed' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'The page defers to a URL that search engines cannot index, so neither can be found.',
  fix: 'Remove the noindex or the robots.txt rule that affects the canonical URL, or make the page self-canonical.',
  start: evaluateCanonicals(({ url, page }) => {
    if (page === null) return undefined;
    if (page.blockedByRobots) return `robots.txt disallows ${url}`;
    return page.noindex ? `${url} has noindex` : null;
  }),
};
