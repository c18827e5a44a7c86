import type { SiteFacts } from '../../facts.ts';
import type { CheckedPage, SiteCheck } from '../check.ts';
import { evaluateRootPage, type SiteEvaluation } from '../evaluate-site.ts';

export const httpVersionOld: SiteCheck = {
  id: 'http-version-old',
  title: { pass: 'The server supports HTTP/2 or HTTP/3', fail: 'The server supports only HTTP/1.1' },
  category: 'performance',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'With HTTP/2, browsers load many files in parallel over one connection, so visitors wait less.',
  fix: 'Enable HTTP/2 in the web server, which is usually a one-line change, or put a CDN in front of it.',
  start: evaluateRootPage(evaluate),
};

function evaluate(root: CheckedPage, { tls }: SiteFacts): SiteEvaluation {
  if (!root.finalUrl.startsWith('https:')) return null;
  if (tls === null || tls.protocol === null)
    return { notAssessed: 'The supported protocols are unknown because no TLS handshake took place.' };
  if (tls.alpn === 'h2' || /\bh3\b/.test(root.headers['alt-svc'] ?? '')) return [];
  return ['neither HTTP/2 nor HTTP/3 offered'];
}
