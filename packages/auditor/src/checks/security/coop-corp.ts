import type { SiteCheck } from '../check.ts';
import { evaluateRootPage } from '../evaluate-site.ts';

export const coopCorp: SiteCheck = {
  id: 'coop-corp',
  title: { pass: 'COOP and CORP headers are set', fail: 'Missing COOP or CORP headers' },
  category: 'security',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'Without these headers, other sites can exploit processor flaws such as Spectre to read data from your pages. This matters most where people sign in.',
  fix: 'Send “Cross-Origin-Opener-Policy: same-origin” with pages and “Cross-Origin-Resource-Policy: same-origin” with files that only your own site uses.',
  start: evaluateRootPage(({ headers }) => {
    const missing = [
      headers['cross-origin-opener-policy'] === undefined ? 'Cross-Origin-Opener-Policy' : null,
      headers['cross-origin-resource-policy'] === undefined ? 'Cross-Origin-Resource-Policy' : null,
    ].flatMap((name) => name ?? []);
    return missing.length === 0 ? [] : [`no ${missing.join(' and no ')}`];
  }),
};
