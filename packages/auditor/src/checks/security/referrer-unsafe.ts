import type { SiteCheck } from '../check.ts';
import { judgeRootPage } from '../site-verdict.ts';

const POLICIES = new Set(
  (
    'no-referrer no-referrer-when-downgrade origin origin-when-cross-origin same-origin strict-origin ' +
    'strict-origin-when-cross-origin unsafe-url'
  ).split(' '),
);

export const referrerUnsafe: SiteCheck = {
  id: 'referrer-unsafe',
  title: { pass: 'Other sites are not told whole addresses', fail: 'Other sites are told whole addresses' },
  category: 'security',
  severity: 'warning',
  weight: 1,
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'With unsafe-url every site that is linked to or loaded from learns the whole address, with search words and tokens in it, even without encryption.',
  fix: 'Send “Referrer-Policy: strict-origin-when-cross-origin”, which is what browsers do without any policy.',
  start: judgeRootPage((root) => {
    const header = lastKnown(root.headers['referrer-policy']);
    const written = root.document?.referrerMeta?.trim().toLowerCase();
    const meta = written === undefined ? undefined : (OLD_WORDS.get(written) ?? lastKnown(written));
    // The element comes later than the header and wins.
    return (meta ?? header) === 'unsafe-url' ? ['the policy is unsafe-url'] : [];
  }),
};

/** What the element was first given as a value, and still is (HTML, "referrer"). */
const OLD_WORDS = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** Of a list the last policy a browser knows counts (Referrer Policy §8.1). */
function lastKnown(list: string | undefined): string | undefined {
  return list
    ?.toLowerCase()
    .split(/[,\n]/)
    .map((policy) => policy.trim())
    .findLast((policy) => POLICIES.has(policy));
}
