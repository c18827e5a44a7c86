import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';
import { describeFailure } from './link-internal-broken.ts';

export const linkExternalUnverified: SiteCheck = {
  id: 'link-external-unverified',
  title: {
    pass: 'All links to other sites could be verified',
    fail: 'Links to other sites that could not be verified',
  },
  category: 'links',
  severity: 'info',
  weight: 0,
  unit: 'target',
  scope: 'site',
  why: 'Some sites turn automated visitors away, so nobody can tell from outside a browser whether these links work. They count as working.',
  fix: 'Open the important ones in a browser now and then.',
  start: judgeTargets((target, result) => {
    if (target.internal) return undefined;
    return result.verdict === 'unverified' ? describeFailure(result) : null;
  }),
};
