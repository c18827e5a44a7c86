import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';
import { describeFailure } from './link-internal-broken.ts';

export const linkExternalBroken: SiteCheck = {
  id: 'link-external-broken',
  title: { pass: 'External links work', fail: 'Broken external links' },
  category: 'links',
  severity: 'error',
  weight: 4,
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'Dead external links frustrate visitors and make a page look abandoned.',
  fix: 'Replace the link with the page’s current URL, or remove it.',
  start: evaluateTargets((target, result) => {
    if (target.internal) return undefined;
    return result.verdict === 'broken' ? describeFailure(result) : null;
  }),
};
