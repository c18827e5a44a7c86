import type { SiteCheck } from '../check.ts';
import { judgeCanonicals } from '../signals/canonical-targets.ts';

export const canonicalToRedirect: SiteCheck = {
  id: 'canonical-to-redirect',
  title: { pass: 'Canonical addresses answer themselves', fail: 'Canonical addresses that redirect' },
  category: 'indexability',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'site',
  why: 'The canonical link says this address is the right one, and the server says it is another. Search engines may believe neither.',
  fix: 'Name the address at the end of the redirect as the canonical one.',
  start: judgeCanonicals(({ url, page, result }) => {
    if (page === null) return result?.redirected === true ? `${url} redirects` : undefined;
    if (page.blockedByRobots) return undefined;
    return page.redirectsTo === null ? null : `${url} redirects to ${page.redirectsTo}`;
  }),
};
