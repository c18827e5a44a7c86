import type { SiteCheck } from '../check.ts';
import { judgeCanonicals } from '../signals/canonical-targets.ts';

export const canonicalToNoindex: SiteCheck = {
  id: 'canonical-to-noindex',
  title: {
    pass: 'Canonical addresses may be found in search',
    fail: 'Canonical addresses that are kept out of search',
  },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'site',
  why: 'The page gives way to an address that no search engine may show, so neither of them is found.',
  fix: 'Remove noindex, or the rule in robots.txt, from the canonical address, or let the page name itself.',
  start: judgeCanonicals(({ url, page }) => {
    if (page === null) return undefined;
    if (page.blockedByRobots) return `robots.txt forbids ${url}`;
    return page.noindex ? `${url} asks not to be indexed` : null;
  }),
};
