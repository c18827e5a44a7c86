import type { SiteCheck } from '../check.ts';
import { judgeRootPage } from '../site-verdict.ts';

export const coopCorp: SiteCheck = {
  id: 'coop-corp',
  title: { pass: 'Pages are kept apart from other sites', fail: 'Pages are not kept apart from other sites' },
  category: 'security',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'These headers keep a page that opened yours from looking into it through flaws of the processor. It matters where people sign in.',
  fix: 'Send “Cross-Origin-Opener-Policy: same-origin” with pages and “Cross-Origin-Resource-Policy: same-origin” with files that only your own site uses.',
  start: judgeRootPage(({ headers }) => {
    const missing = [
      headers['cross-origin-opener-policy'] === undefined ? 'Cross-Origin-Opener-Policy' : null,
      headers['cross-origin-resource-policy'] === undefined ? 'Cross-Origin-Resource-Policy' : null,
    ].flatMap((name) => name ?? []);
    return missing.length === 0 ? [] : [`no ${missing.join(' and no ')}`];
  }),
};
