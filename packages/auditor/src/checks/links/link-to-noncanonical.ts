import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';

export const linkToNoncanonical: SiteCheck = {
  id: 'link-to-noncanonical',
  title: {
    pass: 'Links lead to the canonical address',
    fail: 'Links to addresses that name another as canonical',
  },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'target',
  scope: 'site',
  why: 'The links say one address, the page says another. Search engines have to guess which one to show, and links count for the wrong one.',
  fix: 'Link to the address the page itself names as canonical.',
  start: judgeTargets((target, _result, { index }) => {
    if (!target.internal || !target.uses.includes('link')) return undefined;
    const page = index.get(target.url);
    if (page === undefined || !page.isPage || page.status !== 200 || page.canonical === null)
      return undefined;
    return page.canonical === page.url ? null : `names ${page.canonical} as canonical`;
  }),
};
