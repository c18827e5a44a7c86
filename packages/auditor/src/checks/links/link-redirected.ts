import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';

const PERMANENT = new Set([301, 308]);

export const linkRedirected: SiteCheck = {
  id: 'link-redirected',
  title: {
    pass: 'Internal links lead straight to their target',
    fail: 'Internal links that lead through a redirect',
  },
  category: 'links',
  severity: 'warning',
  weight: 2,
  // A redirect that may end tomorrow, to a login or a language, is often the right answer to the right address.
  milder: { severity: 'warning', weight: 1 },
  unit: 'target',
  scope: 'site',
  why: 'Every redirect costs the visitor a round trip, and search engines a visit they could spend on another page.',
  fix: 'Change the links to the address the redirect leads to. Keep the redirect itself for links from elsewhere.',
  start: judgeTargets((target, result, { index, site }) => {
    if (!target.internal || result.verdict === 'broken') return undefined;
    if (!target.uses.some((use) => use !== 'head' && use !== 'mention')) return undefined;
    if (!result.redirected) return null;
    const page = index.get(target.url);
    if (page === undefined || page.redirectsTo === null) return 'redirects';
    // Counting who leaves the site is what such an address is for.
    if (!hasOrigin(page.redirectsTo, site.origin)) return null;
    const status = page.redirectStatus ?? 0;
    const detail = `redirects to ${page.redirectsTo} (${status})`;
    return PERMANENT.has(status) ? detail : { detail, mild: true };
  }),
};
