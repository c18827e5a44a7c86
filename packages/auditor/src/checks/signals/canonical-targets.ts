import type { LinkResult } from '../../crawl-store.ts';
import type { Collector, SiteRun } from '../check.ts';
import type { IndexedPage } from '../site-index.ts';

/** What a canonical URL points to: a crawled page of the site, or the result of a link check. */
export interface CanonicalTarget {
  url: string;
  page: IndexedPage | null;
  result: LinkResult | null;
}

/**
 * Evaluates every page with one canonical URL, once all pages and targets are known: a text is an occurrence, null passes,
 * undefined means that the check cannot tell. A self-canonical page passes.
 */
export function evaluateCanonicals(
  evaluate: (target: CanonicalTarget, page: IndexedPage) => string | null | undefined,
) {
  return (_site: unknown, { index, report }: SiteRun): Collector => {
    /** Results of URLs that the crawl did not read. Only failures and redirects matter. */
    const elsewhere = new Map<string, LinkResult>();
    return {
      target({ url, uses, result }) {
        const isFaulty = result !== null && (result.verdict === 'broken' || result.redirected);
        if (isFaulty && uses.includes('head') && index.get(url) === undefined) elsewhere.set(url, result);
      },
      finish() {
        let affected = 0;
        let assessed = 0;
        for (const page of index.values()) {
          const { url, canonical, depth } = page;
          if (!page.isPage || page.status !== 200 || canonical === null) continue;
          if (canonical === url) {
            assessed += 1;
            continue;
          }
          const target = {
            url: canonical,
            page: index.get(canonical) ?? null,
            result: elsewhere.get(canonical) ?? null,
          };
          const detail = evaluate(target, page);
          if (detail === undefined) continue;
          assessed += 1;
          if (detail === null) continue;
          affected += 1;
          report({ url, target: canonical, detail, rank: depth });
        }
        return { affected, mild: 0, assessed, rootAffected: false };
      },
    };
  };
}
