import type { SiteCheck } from '../check.ts';
import { isInconclusive } from '../inconclusive.ts';
import { judgeCanonicals } from '../signals/canonical-targets.ts';

export const canonicalToError: SiteCheck = {
  id: 'canonical-to-error',
  title: { pass: 'Canonical addresses exist', fail: 'Canonical addresses that do not exist' },
  category: 'indexability',
  severity: 'error',
  weight: 6,
  unit: 'page',
  scope: 'site',
  why: 'The page hands its place in search to an address that answers with an error. In the worst case both disappear.',
  fix: 'Let the canonical link name the page itself, or the address of the page that replaced it.',
  start: judgeCanonicals(({ url, page, result }) => {
    if (result?.verdict === 'broken') return `${url}: ${result.reason ?? 'no answer'}`;
    if (page === null || page.blockedByRobots) return undefined;
    if (page.status === null) return `${url} gives no answer`;
    if (isInconclusive(page)) return undefined;
    return page.status >= 400 ? `${url} answers ${page.status}` : null;
  }),
};
