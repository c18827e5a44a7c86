import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { judgeSite, type SiteOpinion } from '../site-verdict.ts';

export const corsUniversal: SiteCheck = {
  id: 'cors-universal',
  title: {
    pass: 'Foreign pages may not read what visitors see',
    fail: 'Foreign pages may read what visitors see',
  },
  category: 'security',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 1 },
  unit: 'site',
  scope: 'site',
  why: 'The server allows whoever asks, with the cookies of the visitor. Any page he opens can then read the site as if it were him.',
  fix: 'Compare the Origin of a request with a list of your own, and allow credentials for these only.',
  start: judgeSite((site) => ({ url: site.rootUrl, opinion: judge(site) })),
};

function judge({ corsProbe }: SiteFacts): SiteOpinion {
  if (corsProbe === null)
    return { notAssessed: 'The home page did not answer to a request from another origin.' };
  const { origin, allowOrigin, allowCredentials } = corsProbe;
  const withCredentials = allowCredentials?.trim().toLowerCase() === 'true';
  if (allowOrigin?.trim() === origin) {
    const detail = 'the server allows every origin by repeating it';
    return withCredentials ? [`${detail}, with credentials`] : [{ detail, mild: true }];
  }
  // Browsers refuse this pair: it shows what was meant, and does no harm yet.
  return allowOrigin?.trim() === '*' && withCredentials
    ? [{ detail: 'the server asks for every origin with credentials', mild: true }]
    : [];
}
