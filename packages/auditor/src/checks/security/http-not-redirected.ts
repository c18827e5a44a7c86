import type { SiteFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';

const permanent = new Set([301, 308]);

export const httpNotRedirected: SiteCheck = {
  id: 'http-not-redirected',
  title: { pass: 'HTTP redirects to HTTPS', fail: 'Missing or incorrect redirect from HTTP to HTTPS' },
  category: 'security',
  severity: 'error',
  weight: 6,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'Visitors who enter the URL without https:// may stay on an unencrypted version, and search engines may see two sites.',
  fix: 'Redirect every http:// URL with a 301 to the same URL with https://. Redirect to another host, such as www, only after that.',
  start: evaluateSite((site) => ({ url: site.rootUrl, evaluation: evaluate(site) })),
};

function evaluate(site: SiteFacts): SiteEvaluation {
  if (!site.rootUrl.startsWith('https:')) return null;
  if (site.httpProbe === null) return { notAssessed: 'The http:// URL was not requested.' };
  // A closed port 80 is as safe as a redirect.
  if (site.httpProbe.hops.length === 0 && site.httpProbe.status === null) return [];
  const [first] = site.httpProbe.hops;
  const { status } = site.httpProbe;
  if (first === undefined && status !== null && (status === 429 || status >= 500))
    return { notAssessed: `http:// returned ${status}, which may be temporary.` };
  if (first === undefined) return [`http:// returns ${status} instead of redirecting`];
  if (!permanent.has(first.status)) return [`http:// redirects with ${first.status}, not 301 or 308`];
  return leadsToSameHost(first, site) ? [] : [`http:// redirects to ${first.location ?? 'nowhere'}`];
}

function leadsToSameHost(hop: { url: string; location: string | null }, site: SiteFacts): boolean {
  const target = hop.location === null ? null : URL.parse(hop.location);
  const from = URL.parse(hop.url);
  if (target?.protocol !== 'https:') return false;
  return target.hostname === from?.hostname || target.origin === site.origin;
}
