import type { SiteFacts } from '../../facts.ts';
import type { CheckedPage, SiteCheck } from '../check.ts';
import { judgeRootPage, type SiteOpinion } from '../site-verdict.ts';

export const httpVersionOld: SiteCheck = {
  id: 'http-version-old',
  title: { pass: 'The server speaks HTTP/2 or HTTP/3', fail: 'The server speaks only HTTP/1.1' },
  category: 'performance',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'With HTTP/2 a browser loads many files over one connection at once instead of a few one after the other.',
  fix: 'Switch on HTTP/2 in the web server or put a content network in front; most need one line.',
  start: judgeRootPage(judge),
};

function judge(root: CheckedPage, { tls }: SiteFacts): SiteOpinion {
  if (!root.finalUrl.startsWith('https:')) return null;
  if (tls === null || tls.protocol === null)
    return { notAssessed: 'No handshake showed what the server offers.' };
  if (tls.alpn === 'h2' || /\bh3\b/.test(root.headers['alt-svc'] ?? '')) return [];
  return ['it offers neither HTTP/2 nor HTTP/3'];
}
