import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';
import { describeFailure } from './link-internal-broken.ts';

export const linkExternalUnverified: SiteCheck = {
  id: 'link-external-unverified',
  title: { pass: 'All external links could be verified', fail: 'External links that could not be verified' },
  category: 'links',
  severity: 'info',
  weight: 0,
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'These links could not be verified, for example because their sites block automated requests, require sign-in, or did not respond in time. They do not count as broken.',
  fix: 'Open the important ones in a browser from time to time.',
  start: evaluateTargets((target, result) => {
    if (target.internal) return undefined;
    return result.verdict === 'unverified' ? describeFailure(result) : null;
  }),
};
