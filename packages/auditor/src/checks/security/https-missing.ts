import type { SiteCheck } from '../check.ts';
import { evaluateSite } from '../evaluate-site.ts';

export const httpsMissing: SiteCheck = {
  id: 'https-missing',
  title: { pass: 'The site uses HTTPS', fail: 'The site does not use HTTPS' },
  category: 'security',
  severity: 'error',
  weight: 8,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Without HTTPS, anyone on the network can read and change what visitors see and send, and browsers mark the site as “Not secure”.',
  fix: 'Get a certificate (free from Let’s Encrypt), serve the site over https://, and redirect every http:// URL to it with a 301.',
  start: evaluateSite((site) => ({
    url: site.rootUrl,
    evaluation: site.rootUrl.startsWith('https:') ? [] : ['the home page is served over http://'],
  })),
};
