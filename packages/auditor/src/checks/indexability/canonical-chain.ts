import type { SiteCheck } from '../check.ts';
import { evaluateCanonicals } from '../signals/canonical-targets.ts';

export const canonicalChain: SiteCheck = {
  id: 'canonical-chain',
  title: { pass: 'Canonical URLs do not form chains', fail: 'Canonical chains' },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Search engines may stop partway along the chain and choose a canonical URL themselves.',
  fix: 'Set the last URL in the chain as the canonical URL of every duplicate and of the last page itself.',
  start: evaluateCanonicals(({ url, page }) => {
    if (page === null || !page.isPage) return undefined;
    const next = page.canonical;
    return next === null || next === url ? null : `${url} has the canonical URL ${next}`;
  }),
};
