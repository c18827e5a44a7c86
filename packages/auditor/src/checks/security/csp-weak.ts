import type { CheckedPage, SiteCheck } from '../check.ts';
import { evaluateRootPage, type SiteEvaluation } from '../evaluate-site.ts';
import { quote } from '../texts/words.ts';
import { allowsEveryHost, type Policy, policiesOf } from './content-security-policy.ts';

export const cspWeak: SiteCheck = {
  id: 'csp-weak',
  title: {
    pass: 'A Content Security Policy restricts scripts',
    fail: 'Missing or weak Content Security Policy',
  },
  category: 'security',
  severity: 'warning',
  weight: 3,
  milder: { severity: 'warning', weight: 2, when: 'there is a policy, but it is weak' },
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'A Content Security Policy is a second line of defense for visitors: injected code does not run even if a form or plugin lets it through.',
  fix: 'Send a Content-Security-Policy header that lists the allowed script sources, without unsafe-inline, unsafe-eval, or http: sources. Test it first with Content-Security-Policy-Report-Only.',
  start: evaluateRootPage(evaluate),
};

function evaluate(root: CheckedPage): SiteEvaluation {
  const policies = policiesOf(root);
  if (policies.length === 0) return [describeAbsence(root)];
  // Browsers enforce all policies, so only a weakness in every one of them counts.
  const weaknesses = policies.map(findWeaknesses);
  const [first = new Map<Weakness, string>()] = weaknesses;
  const common = [...first].filter(([weakness]) => weaknesses.every((each) => each.has(weakness)));
  if (common.length === 0) return [];
  if (!policies.some(limitsScripts)) return [{ detail: 'the policy does not restrict scripts', mild: true }];
  return common.map(([, detail]) => ({ detail, mild: true }));
}

function describeAbsence({ headers, document }: CheckedPage): string {
  const written = headers['content-security-policy'] ?? document?.policyMeta[0];
  if (written !== undefined)
    return `Content-Security-Policy without a valid directive: ${quote(written, 60)}`;
  return headers['content-security-policy-report-only'] === undefined
    ? 'no Content-Security-Policy'
    : 'no Content-Security-Policy, only Content-Security-Policy-Report-Only';
}

type Weakness = 'inline' | 'eval' | 'hosts';

/** What lets injected scripts run, with a description of each weakness (CSP3 §6.7.3, §8.2). */
function findWeaknesses(policy: Policy): Map<Weakness, string> {
  const found = new Map<Weakness, string>();
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const elements = policy.get('script-src-elem') ?? scripts;
  const attributes = policy.get('script-src-attr') ?? scripts;
  if (allowsInline(elements) || allowsInline(attributes)) found.set('inline', 'inline scripts are allowed');
  if (scripts === undefined || scripts.includes("'unsafe-eval'")) found.set('eval', 'eval is allowed');
  const open = openSource(elements);
  if (open !== null) found.set('hosts', `scripts are allowed from ${open}`);
  return found;
}

function limitsScripts(policy: Policy): boolean {
  return policy.has('default-src') || policy.has('script-src') || policy.has('script-src-elem');
}

/** Browsers ignore unsafe-inline next to a nonce, a hash, or strict-dynamic. */
function allowsInline(sources: readonly string[] | undefined): boolean {
  if (sources === undefined) return true;
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some(
      (source) => source === "'strict-dynamic'" || /^'(?:nonce|sha256|sha384|sha512)-[^']+'$/.test(source),
    )
  );
}

/** The source that allows scripts from anywhere. With strict-dynamic, browsers ignore hosts and schemes. */
function openSource(sources: readonly string[] | undefined): string | null {
  if (sources === undefined) return 'anywhere';
  if (sources.includes("'strict-dynamic'")) return null;
  return (
    sources.find((source) => allowsEveryHost(source) || source === 'data:' || source.startsWith('http://')) ??
    null
  );
}
