import type { SiteCheck } from '../check.ts';
import { evaluateRootPage } from '../evaluate-site.ts';
import { formatNumber } from '../texts/words.ts';

/** Six months. */
const shortestSeconds = 15_768_000;

export const hstsWeak: SiteCheck = {
  id: 'hsts-weak',
  title: { pass: 'HSTS is enabled', fail: 'Missing or weak HSTS' },
  category: 'security',
  severity: 'warning',
  weight: 3,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'Without Strict-Transport-Security, an attacker can intercept a visitor’s first request before it redirects to https://.',
  fix: 'Send “Strict-Transport-Security: max-age=31536000” with every HTTPS response once the whole site works over HTTPS.',
  start: evaluateRootPage((root) => {
    if (!root.finalUrl.startsWith('https:')) return null;
    const header = root.headers['strict-transport-security'];
    if (header === undefined)
      return isPreloaded(root.finalUrl) ? [] : ['no Strict-Transport-Security header'];
    const seconds = maxAge(header);
    if (seconds === null) return ['Strict-Transport-Security without a valid max-age'];
    return seconds < shortestSeconds
      ? [`max-age of ${formatNumber(seconds)} seconds is shorter than six months`]
      : [];
  }),
};

/** Top-level domains on the HSTS preload list, which browsers request only over HTTPS. */
const preloaded = new Set(
  'android app bank boo channel chrome dad day dev esq foo gle google ing insurance meme mov new nexus page phd play prof rsvp youtube zip'.split(
    ' ',
  ),
);

function isPreloaded(url: string): boolean {
  return preloaded.has(new URL(url).hostname.split('.').at(-1) ?? '');
}

/** Browsers process only the first header (RFC 6797 §8.1). */
function maxAge(header: string): number | null {
  const [first = ''] = header.split('\n');
  for (const directive of first.split(';')) {
    const [name, value = ''] = directive.split('=');
    if (name?.trim().toLowerCase() !== 'max-age') continue;
    const digits = value.trim().replaceAll('"', '');
    return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
  }
  return null;
}
