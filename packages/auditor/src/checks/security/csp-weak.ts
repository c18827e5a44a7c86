import type { SiteCheck } from '../check.ts';
import { judgeRootPage } from '../site-verdict.ts';
import { parsePolicies } from './content-security-policy.ts';

export const cspWeak: SiteCheck = {
  id: 'csp-weak',
  title: {
    pass: 'A content security policy limits scripts',
    fail: 'No content security policy that limits scripts',
  },
  category: 'security',
  severity: 'warning',
  weight: 3,
  milder: { severity: 'warning', weight: 2 },
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'A content security policy is the second line of defence: injected code does not run even when a form or plugin lets it through.',
  fix: 'Send a Content-Security-Policy header that names the allowed sources of scripts, without unsafe-inline, unsafe-eval and http:. Try it first with Content-Security-Policy-Report-Only.',
  start: judgeRootPage((root) => {
    const header = root.headers['content-security-policy'];
    const metas = root.document?.policyMeta ?? [];
    if (header === undefined && metas.length === 0) return ['no Content-Security-Policy'];
    const policies = [header, ...metas].flatMap((text) => parsePolicies(text));
    if (policies.length === 0) return ['Content-Security-Policy without a valid directive'];
    const weaknesses = policies.map(weaknessOf);
    // Every policy must be satisfied, so one strong policy is enough.
    const [first] = weaknesses;
    if (first === undefined || first === null || weaknesses.includes(null)) return [];
    return [{ detail: first, mild: true }];
  }),
};

/** What lets foreign scripts through, in words; null when nothing does. */
function weaknessOf(policy: Map<string, string[]>): string | null {
  const sources = policy.get('script-src') ?? policy.get('default-src');
  if (sources === undefined) return 'the policy does not limit scripts';
  // Browsers ignore unsafe-inline beside a nonce or hash, and hosts beside strict-dynamic.
  const hasNonce = sources.some((source) => /^'(nonce|sha256|sha384|sha512)-/.test(source));
  if (sources.includes("'unsafe-inline'") && !hasNonce) return 'scripts may be unsafe-inline';
  if (sources.includes("'unsafe-eval'")) return 'scripts may use unsafe-eval';
  if (sources.includes("'strict-dynamic'") && hasNonce) return null;
  const open = sources.find((source) => source === '*' || source === 'http:' || source.startsWith('http://'));
  return open === undefined ? null : `scripts may come from ${open}`;
}
