import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';

export const corsUniversal: SiteCheck = {
  id: 'cors-universal',
  title: { pass: 'CORS headers are safe', fail: 'CORS allows every origin' },
  category: 'security',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 1, when: 'no other site can read a signed-in visitor’s responses' },
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'The server lets any site read its responses. If it also allows credentials, a malicious site can read your pages with a visitor’s session.',
  fix: 'Compare the Origin header with an allowlist, and allow credentials only for the origins on it.',
  start: evaluateSite((site) => ({ url: site.rootUrl, evaluation: evaluate(site) })),
};

function evaluate({ corsProbe }: SiteFacts): SiteEvaluation {
  if (corsProbe === null)
    return { notAssessed: 'The home page did not respond to a request from another origin.' };
  const { origin, allowOrigin, allowCredentials } = corsProbe;
  const withCredentials = allowCredentials?.trim().toLowerCase() === 'true';
  if (allowOrigin?.trim() === origin) {
    const detail = 'the server reflects any origin';
    return withCredentials ? [`${detail}, with credentials`] : [{ detail, mild: true }];
  }
  // Browsers reject this combination, so it is harmless but shows a wrong intent.
  return allowOrigin?.trim() === '*' && withCredentials
    ? [{ detail: 'Access-Control-Allow-Origin is * with credentials', mild: true }]
    : [];
}
