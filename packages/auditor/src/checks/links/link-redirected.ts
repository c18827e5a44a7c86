import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';

const permanent = new Set([301, 308]);

export const linkRedirected: SiteCheck = {
  id: 'link-redirected',
  title: { pass: 'Internal links go straight to their target', fail: 'Internal links to redirects' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  // A temporary redirect, such as to a login or a language version, is often correct.
  milder: { severity: 'warning', weight: 1, when: 'all of these redirects are temporary' },
  unit: 'target',
  scope: 'site',
  evidence: 'crawl',
  why: 'Every redirect costs visitors a round trip and search engines a request they could spend on another page.',
  fix: 'Link straight to the target of the redirect. Keep the redirect for links from other sites.',
  start: evaluateTargets((target, result, { index, site }) => {
    if (!target.internal || result.verdict === 'broken') return undefined;
    if (!target.uses.some((use) => use !== 'head' && use !== 'mention')) return undefined;
    if (!result.redirected) return null;
    const page = index.get(target.url);
    if (page === undefined || page.redirectsTo === null) return 'redirects';
    // An internal URL that redirects to another site usually counts outgoing clicks.
    if (!hasOrigin(page.redirectsTo, site.origin)) return null;
    const status = page.redirectStatus ?? 0;
    const detail = `redirects to ${page.redirectsTo} (${status})`;
    return permanent.has(status) ? detail : { detail, mild: true };
  }),
};
