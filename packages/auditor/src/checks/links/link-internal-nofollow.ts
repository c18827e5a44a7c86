import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import { hasOrigin } from '../../crawl/url/same-site.ts';
import type { SiteFacts } from '../../facts.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { amount } from '../texts/words.ts';

const mostTargets = 20_000;

export const linkInternalNofollow: SiteCheck = {
  id: 'link-internal-nofollow',
  title: { pass: 'No internal link has nofollow', fail: 'Internal links with nofollow' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'target',
  scope: 'site',
  evidence: 'crawl',
  why: 'Nofollow asks search engines not to follow links to your own pages, and those pages gain nothing from them.',
  fix: 'Remove rel="nofollow" from links to pages that should be indexed. Use noindex for pages that should not.',
  start: (site, run) => collectNofollow(site, run),
};

/** By target, with the alphabetically first page, so that the result does not depend on the order of pages. */
function collectNofollow({ origin }: SiteFacts, { index, report }: SiteRun): Collector {
  const named = new Map<string, { pages: number; first: string }>();
  const name = (target: string, page: string): void => {
    const known = named.get(target);
    if (known === undefined) {
      if (named.size < mostTargets) named.set(target, { pages: 1, first: page });
      return;
    }
    known.pages += 1;
    if (page < known.first) known.first = page;
  };
  return {
    page(page) {
      const targets = new Set<string>();
      for (const { url, rel } of page.document?.links ?? []) {
        if (url === null || !rel.includes('nofollow') || !hasOrigin(url, origin)) continue;
        const target = normalizeUrl(url);
        if (target !== null && target !== page.url) targets.add(target);
      }
      for (const target of targets) name(target, page.url);
    },
    finish() {
      let affected = 0;
      let assessed = 0;
      for (const { url, indexable } of index.values()) {
        if (!indexable) continue;
        assessed += 1;
        const fault = named.get(url);
        if (fault === undefined) continue;
        affected += 1;
        const detail = `linked with nofollow on ${amount(fault.pages, 'page')}, for example ${fault.first}`;
        report({ url, detail, rank: -fault.pages });
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}
