import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';

export const linkToNoncanonical: SiteCheck = {
  id: 'link-to-noncanonical',
  title: { pass: 'Internal links use canonical URLs', fail: 'Internal links to non-canonical URLs' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'target',
  scope: 'site',
  evidence: 'crawl',
  why: 'The links point to one URL and the page declares another, so search engines have to guess which one to show and may credit the wrong one.',
  fix: 'Link to the URL that the page declares as canonical.',
  start: evaluateTargets((target, _result, { index }) => {
    if (!target.internal || !target.uses.includes('link')) return undefined;
    const page = index.get(target.url);
    if (page === undefined || !page.isPage || page.status !== 200 || page.canonical === null)
      return undefined;
    return page.canonical === page.url ? null : `has the canonical URL ${page.canonical}`;
  }),
};
