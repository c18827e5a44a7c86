import type { CheckedPage, SiteCheck } from '../check.ts';
import { judgeRootPage, type SiteOpinion } from '../site-verdict.ts';
import { quote } from '../texts/words.ts';
import { allowsEveryHost, type Policy, policiesOf } from './content-security-policy.ts';

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
  start: judgeRootPage(judge),
};

function judge(root: CheckedPage): SiteOpinion {
  const policies = policiesOf(root);
  if (policies.length === 0) return [describeAbsence(root)];
  // Browsers enforce every policy: what one of them forbids no other allows again.
  const weaknesses = policies.map(findWeaknesses);
  const [first = new Map<Weakness, string>()] = weaknesses;
  const common = [...first].filter(([weakness]) => weaknesses.every((each) => each.has(weakness)));
  if (common.length === 0) return [];
  if (!policies.some(limitsScripts)) return [{ detail: 'the policy does not limit scripts', mild: true }];
  return common.map(([, detail]) => ({ detail, mild: true }));
}

function describeAbsence({ headers, document }: CheckedPage): string {
  const written = headers['content-security-policy'] ?? document?.policyMeta[0];
  if (written !== undefined)
    return `Content-Security-Policy without a valid directive: ${quote(written, 60)}`;
  return headers['content-security-policy-report-only'] === undefined
    ? 'no Content-Security-Policy'
    : 'no Content-Security-Policy; Content-Security-Policy-Report-Only only reports';
}

type Weakness = 'inline' | 'eval' | 'hosts';

/** What lets injected scripts run, each with its words (CSP3 §6.7.3, §8.2). */
function findWeaknesses(policy: Policy): Map<Weakness, string> {
  const found = new Map<Weakness, string>();
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  const elements = policy.get('script-src-elem') ?? scripts;
  const attributes = policy.get('script-src-attr') ?? scripts;
  if (allowsInline(elements) || allowsInline(attributes)) found.set('inline', 'scripts may be unsafe-inline');
  if (scripts === undefined || scripts.includes("'unsafe-eval'"))
    found.set('eval', 'scripts may use unsafe-eval');
  const open = openSource(elements);
  if (open !== null) found.set('hosts', `scripts may come from ${open}`);
  return found;
}

function limitsScripts(policy: Policy): boolean {
  return policy.has('default-src') || policy.has('script-src') || policy.has('script-src-elem');
}

/** Browsers ignore unsafe-inline beside a nonce, a hash or strict-dynamic. */
function allowsInline(sources: readonly string[] | undefined): boolean {
  if (sources === undefined) return true;
  return (
    sources.includes("'unsafe-inline'") &&
    !sources.some(
      (source) => source === "'strict-dynamic'" || /^'(?:nonce|sha256|sha384|sha512)-[^']+'$/.test(source),
    )
  );
}

/** The source by which anybody's script is allowed; strict-dynamic switches hosts and schemes off. */
function openSource(sources: readonly string[] | undefined): string | null {
  if (sources === undefined) return 'anywhere';
  if (sources.includes("'strict-dynamic'")) return null;
  return (
    sources.find((source) => allowsEveryHost(source) || source === 'data:' || source.startsWith('http://')) ??
    null
  );
}
