import type { SiteCheck } from '../check.ts';
import { evaluateRootPage } from '../evaluate-site.ts';

const policies = new Set(
  (
    'no-referrer no-referrer-when-downgrade origin origin-when-cross-origin same-origin strict-origin ' +
    'strict-origin-when-cross-origin unsafe-url'
  ).split(' '),
);

export const referrerUnsafe: SiteCheck = {
  id: 'referrer-unsafe',
  title: { pass: 'The referrer policy is safe', fail: 'Unsafe referrer policy' },
  category: 'security',
  severity: 'warning',
  weight: 1,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'With unsafe-url, every site you link to or load from receives the full URL of the visitor’s page, including search terms and tokens, even without encryption.',
  fix: 'Send “Referrer-Policy: strict-origin-when-cross-origin”, which is the browser default.',
  start: evaluateRootPage((root) => {
    const header = lastKnown(root.headers['referrer-policy']);
    const written = root.document?.referrerMeta?.trim().toLowerCase();
    const meta = written === undefined ? undefined : (oldWords.get(written) ?? lastKnown(written));
    // The meta element comes after the header and overrides it.
    return (meta ?? header) === 'unsafe-url' ? ['the policy is unsafe-url'] : [];
  }),
};

/** Legacy values of the meta element, which browsers still support (HTML, "referrer"). */
const oldWords = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** In a list, the last policy that the browser knows applies (Referrer Policy §8.1). */
function lastKnown(list: string | undefined): string | undefined {
  return list
    ?.toLowerCase()
    .split(/[,\n]/)
    .map((policy) => policy.trim())
    .findLast((policy) => policies.has(policy));
}
