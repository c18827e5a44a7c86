import type { PageCheck } from '../check.ts';
import { findNoindex } from '../signals/robots-directives.ts';
import { countRichTypes } from './rich-types.ts';

/** Types that describe the owner or product of a site, and so appear on every page, also on pages with noindex. */
const owners = new Set(['LocalBusiness', 'SoftwareApplication']);

export const jsonldNoindex: PageCheck = {
  id: 'jsonld-noindex',
  title: { pass: 'Pages with structured data are indexable', fail: 'Structured data on noindex pages' },
  category: 'structured-data',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'The page is prepared to show ratings, prices, or dates in search results, but its noindex keeps it out of all of them.',
  fix: 'Remove noindex if the page should be indexed. If not, its structured data serves no purpose in search.',
  run(page) {
    if (page.document === null) return null;
    // Several nodes of one type are a list, such as search results, which often have noindex for good reason.
    const own = [...countRichTypes(page.document)]
      .filter(([name, count]) => count === 1 && !owners.has(name))
      .map(([name]) => name);
    if (own.length === 0) return null;
    const place = findNoindex(page);
    return place === null ? [] : [`${own.join(', ')} on a page with noindex (${place})`];
  },
};
