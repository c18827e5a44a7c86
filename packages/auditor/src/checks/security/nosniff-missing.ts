import type { SiteCheck } from '../check.ts';
import { evaluateRootPage } from '../evaluate-site.ts';

export const nosniffMissing: SiteCheck = {
  id: 'nosniff-missing',
  title: { pass: 'MIME sniffing is disabled', fail: 'Missing X-Content-Type-Options header' },
  category: 'security',
  severity: 'warning',
  weight: 1,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'A browser that guesses file types may run an uploaded text or image as a script in a visitor’s session.',
  fix: 'Send “X-Content-Type-Options: nosniff” with every response.',
  start: evaluateRootPage((root) => {
    const [first = ''] = (root.headers['x-content-type-options'] ?? '').split(/[,\n]/);
    return first.trim().toLowerCase() === 'nosniff' ? [] : ['no X-Content-Type-Options: nosniff'];
  }),
};
