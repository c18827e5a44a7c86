import type { SiteCheck } from '../check.ts';
import { judgeRootPage } from '../site-verdict.ts';

export const nosniffMissing: SiteCheck = {
  id: 'nosniff-missing',
  title: { pass: 'Browsers do not guess file types', fail: 'Browsers may guess file types' },
  category: 'security',
  severity: 'warning',
  weight: 1,
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'A browser that guesses may run an uploaded text or image as a script.',
  fix: 'Send “X-Content-Type-Options: nosniff” with every answer.',
  start: judgeRootPage((root) => {
    const [first = ''] = (root.headers['x-content-type-options'] ?? '').split(/[,\n]/);
    return first.trim().toLowerCase() === 'nosniff' ? [] : ['no X-Content-Type-Options: nosniff'];
  }),
};
