import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';

export const linkRedirected: SiteCheck = {
  id: 'link-redirected',
  title: {
    pass: 'Internal links lead straight to their target',
    fail: 'Internal links that lead through a redirect',
  },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'target',
  scope: 'site',
  why: 'Every redirect costs the visitor a round trip, and search engines a visit they could spend on another page.',
  fix: 'Change the links to the address the redirect leads to. Keep the redirect itself for links from elsewhere.',
  start: judgeTargets((target, result) => {
    if (!target.internal || result.verdict === 'broken') return undefined;
    return result.redirected ? 'redirects' : null;
  }),
};
