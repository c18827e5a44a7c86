import type { PageFacts } from '../../facts.ts';
import { isIndexable, isPage } from '../applicability.ts';
import { canonicalsOf } from './canonicals.ts';
import { findNoindex } from './robots-directives.ts';

const indexabilityReasons = [
  'indexable',
  'blocked_by_robots',
  'no_response',
  'redirect',
  'status',
  'not_html',
  'noindex',
  'canonical',
] as const;

/** Whether a search engine can index a URL, and what decides it: the first reason that applies, in the order of a request. */
export interface Indexability {
  indexable: boolean;
  reason: (typeof indexabilityReasons)[number];
  /** Where the `noindex` is, the other canonical URL, or the final URL of the redirects; null for other reasons. */
  detail: string | null;
}

/** {@link isIndexable} with its reason. */
export function explainIndexability(page: PageFacts): Indexability {
  if (isIndexable(page)) return { indexable: true, reason: 'indexable', detail: null };
  const because = (reason: Indexability['reason'], detail: string | null = null): Indexability => ({
    indexable: false,
    reason,
    detail,
  });
  if (page.blockedByRobots) return because('blocked_by_robots');
  if (page.hops.length > 0 && !page.isHtml) return because('redirect', page.finalUrl);
  if (page.status === null) return because('no_response');
  if (page.status !== 200) return because('status', String(page.status));
  if (!isPage(page) || page.document === null) return because('not_html', page.contentType);
  const noindex = findNoindex(page);
  if (noindex !== null) return because('noindex', noindex);
  return because('canonical', canonicalsOf(page)[0] ?? null);
}
