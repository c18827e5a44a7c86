import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';

export const linkInternalBroken: SiteCheck = {
  id: 'link-internal-broken',
  title: { pass: 'Internal links work', fail: 'Broken internal links' },
  category: 'links',
  severity: 'error',
  weight: 10,
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'Every broken link takes visitors to a dead end and wastes crawl budget.',
  fix: 'Correct the URL on the listed pages, restore the missing page or file, or redirect the old URL with a 301.',
  start: evaluateTargets((target, result) => {
    if (!target.internal) return undefined;
    return result.verdict === 'broken' ? describeFailure(result) : null;
  }),
};

/** The status of the response, or the reason why there was none. */
export function describeFailure(result: { status: number | null; reason: string | null }): string {
  if (result.status !== null && result.status >= 400) return `returns ${result.status}`;
  return result.reason ?? (result.status === null ? 'no response' : `returns ${result.status}`);
}
