import type { SiteFacts, TlsFacts } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateSite, type SiteEvaluation } from '../evaluate-site.ts';
import { amount } from '../texts/words.ts';

const dayMs = 86_400_000;
const soonDays = 14;
/** Short-lived certificates are renewed in the last third of their lifetime. */
const shareLeft = 1 / 3;

export const tlsCertificate: SiteCheck = {
  id: 'tls-certificate',
  title: {
    pass: 'TLS certificate is valid and protocol is current',
    fail: 'Invalid TLS certificate or outdated protocol',
  },
  category: 'security',
  severity: 'error',
  weight: 8,
  milder: {
    severity: 'warning',
    weight: 4,
    when: 'the certificate is valid but expires soon, or the server supports only TLS 1.0 or 1.1',
  },
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  why: 'With an invalid or expired certificate, visitors see a browser warning instead of the site, and search engines may switch to its http:// URLs.',
  fix: 'Renew the certificate for every hostname of the site, automate renewal, and disable TLS 1.0 and 1.1.',
  start: evaluateSite((site) => ({ url: site.rootUrl, evaluation: evaluate(site) })),
};

function evaluate({ rootUrl, tls, startedAt }: SiteFacts): SiteEvaluation {
  if (!rootUrl.startsWith('https:')) return null;
  if (tls === null) return { notAssessed: 'No TLS handshake with the server took place.' };
  if (tls.error !== null) return [tls.error];
  const warning = findWarning(tls, Date.parse(startedAt));
  return warning === null ? [] : [{ detail: warning, mild: true }];
}

function findWarning({ protocol, validFrom, validTo }: TlsFacts, now: number): string | null {
  if (protocol === 'TLSv1' || protocol === 'TLSv1.1')
    return `the server supports nothing newer than ${protocol.replace('v', ' ')}`;
  if (validTo === null) return null;
  const end = Date.parse(validTo);
  const lifetimeDays = validFrom === null ? Number.POSITIVE_INFINITY : (end - Date.parse(validFrom)) / dayMs;
  const days = Math.floor((end - now) / dayMs);
  return days < Math.min(soonDays, lifetimeDays * shareLeft)
    ? `the certificate expires in ${amount(Math.max(0, days), 'day')}`
    : null;
}
