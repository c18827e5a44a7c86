import type { LinkTarget } from '../../crawl-store.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { describeFailure } from '../links/link-internal-broken.ts';
import { createAnnotatedPages } from '../signals/annotated-pages.ts';
import { hreflangsOf } from '../signals/hreflangs.ts';
import type { IndexedPage } from '../site-index.ts';

const mostPerPage = 20;

export const hreflangBadTarget: SiteCheck = {
  id: 'hreflang-bad-target',
  title: {
    pass: 'Hreflang links point to indexable pages',
    fail: 'Hreflang links to pages that cannot be indexed',
  },
  category: 'international',
  severity: 'error',
  weight: 4,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  why: 'Search engines ignore hreflang links to pages that redirect, return an error, have noindex, or declare another canonical URL. Visitors may then get the wrong language.',
  fix: 'Link to the final, indexable URL of each language version, the same URL as in its canonical link.',
  start: (_site, run) => collectBadTargets(run),
};

function collectBadTargets({ index, report }: SiteRun): Collector {
  const pages = createAnnotatedPages();
  /** Targets that the crawl did not read, here or on other sites. The rest is in the index. */
  const elsewhere = new Map<number, { target: string; detail: string }>();

  const faultyTargets = (): Map<number, { target: string; detail: string }> => {
    const faults = new Map(elsewhere);
    for (const page of index.values()) {
      const detail = findPageFault(page);
      if (detail !== null) faults.set(hashNumber(page.url), { target: page.url, detail });
    }
    return faults;
  };

  return {
    page(page, row) {
      const targets = hreflangsOf(page).flatMap(({ url }) => url ?? []);
      if (targets.length > 0) pages.add(row, targets);
    },
    target(target) {
      const isUnread = index.get(target.url) === undefined;
      const detail = pages.length > 0 && isUnread ? findTargetFault(target) : null;
      if (detail !== null) elsewhere.set(hashNumber(target.url), { target: target.url, detail });
    },
    finish() {
      let affected = 0;
      const faults = pages.length === 0 ? elsewhere : faultyTargets();
      for (let page = 0; page < pages.length; page += 1) {
        const found = pages.targets(page).flatMap((target) => faults.get(target) ?? []);
        if (found.length === 0) continue;
        affected += 1;
        const { url, depth } = index.at(pages.row(page));
        found.sort((a, b) => (a.target < b.target ? -1 : 1));
        for (const [place, { target, detail }] of found.slice(0, mostPerPage).entries()) {
          const rank = place === 0 ? depth : null;
          report({ url, target, detail: `${target} ${detail}`, rank });
        }
      }
      return { affected, mild: 0, assessed: pages.length, rootAffected: false };
    },
  };
}

/** Statuses that may affect only the audit: a login, a bot challenge, a rate limit. */
const inconclusive = new Set([401, 403, 407, 429, 451]);

/** Nothing is known about a page that robots.txt disallows, because it was not read. */
function findPageFault(page: IndexedPage): string | null {
  if (page.blockedByRobots) return null;
  if (page.redirectsTo !== null) return `redirects to ${page.redirectsTo}`;
  if (page.status === null) return 'does not respond';
  if (inconclusive.has(page.status)) return null;
  if (page.status >= 400) return `returns ${page.status}`;
  if (page.noindex) return 'has noindex';
  return page.canonical === null || page.canonical === page.url
    ? null
    : `has the canonical URL ${page.canonical}`;
}

function findTargetFault({ uses, result }: LinkTarget): string | null {
  if (result === null || !uses.includes('head')) return null;
  if (result.verdict === 'broken') return describeFailure(result);
  return result.verdict === 'working' && result.redirected ? 'redirects' : null;
}
