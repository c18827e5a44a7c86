import type { SiteCheck } from '../check.ts';
import { judgeCanonicals } from '../signals/canonical-targets.ts';

export const canonicalChain: SiteCheck = {
  id: 'canonical-chain',
  title: {
    pass: 'Canonical addresses name themselves',
    fail: 'Canonical addresses that name yet another address',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  why: 'Search engines follow one step at best. Beyond it they choose an address themselves.',
  fix: 'Let every copy name the last address of the chain, and that one itself.',
  start: judgeCanonicals(({ url, page }) => {
    if (page === null || !page.isPage) return undefined;
    const next = page.canonical;
    return next === null || next === url ? null : `${url} names ${next}`;
  }),
};
