import type { SiteCheck } from '../check.ts';
import { evaluateRootPage } from '../evaluate-site.ts';
import { allowsEveryHost, parsePolicies } from './content-security-policy.ts';

const protecting = new Set(['deny', 'sameorigin']);

export const framingUnprotected: SiteCheck = {
  id: 'framing-unprotected',
  title: { pass: 'Other sites cannot frame the pages', fail: 'Missing clickjacking protection' },
  category: 'security',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'Another site can embed your pages in a frame and trick visitors into clicking something they do not see (clickjacking).',
  fix: "Send “Content-Security-Policy: frame-ancestors 'self'”, or “X-Frame-Options: SAMEORIGIN” for older browsers.",
  start: evaluateRootPage((root) => {
    // A meta element cannot set frame-ancestors. If the header does, browsers ignore X-Frame-Options.
    const policies = parsePolicies(root.headers['content-security-policy']);
    const ancestors = policies.flatMap((policy) => {
      const sources = policy.get('frame-ancestors');
      return sources === undefined ? [] : [sources];
    });
    if (ancestors.some((sources) => !sources.some(allowsEveryHost))) return [];
    if (ancestors.length > 0) return ['frame-ancestors allows all sites'];
    const option = root.headers['x-frame-options'];
    if (option === undefined) return ['neither frame-ancestors nor X-Frame-Options'];
    const values = option.toLowerCase().split(/[,\n]/);
    return values.every((value) => protecting.has(value.trim()))
      ? []
      : ['X-Frame-Options is neither DENY nor SAMEORIGIN'];
  }),
};
