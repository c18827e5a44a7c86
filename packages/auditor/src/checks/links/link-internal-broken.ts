import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';

export const linkInternalBroken: SiteCheck = {
  id: 'link-internal-broken',
  title: { pass: 'Links within the site work', fail: 'Broken links within the site' },
  category: 'links',
  severity: 'error',
  weight: 10,
  unit: 'target',
  scope: 'site',
  why: 'Every broken link sends a visitor into a dead end and wastes the visit of a search engine.',
  fix: 'Correct the address in the pages named here, put the missing page or file back, or redirect the old address with a 301.',
  start: judgeTargets((target, result) => {
    if (!target.internal) return undefined;
    return result.verdict === 'broken' ? describeFailure(result) : null;
  }),
};

/** The status when there was an answer, otherwise the reason there was none. */
export function describeFailure(result: { status: number | null; reason: string | null }): string {
  if (result.status !== null && result.status >= 400) return `answers ${result.status}`;
  return result.reason ?? (result.status === null ? 'no answer' : `answers ${result.status}`);
}
