import type { PageCheck } from '../check.ts';
import { findNoindex } from '../signals/robots-directives.ts';
import { countRichTypes } from './rich-types.ts';

/** Who runs the site and what it is: told on every page, also on those that nobody needs to find. */
const OWNERS = new Set(['LocalBusiness', 'SoftwareApplication']);

export const jsonldNoindex: PageCheck = {
  id: 'jsonld-noindex',
  title: { pass: 'Pages with rich results may be found', fail: 'Rich results on pages kept out of search' },
  category: 'structured-data',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'The page is prepared for stars, prices or dates in search results and asks at the same time not to appear in any.',
  fix: 'Remove noindex when the page should be found. When it should not, its structured data has no use.',
  run(page) {
    if (page.document === null) return null;
    // Several of a type are a list, such as the results of a search, and those are often kept out of search rightly.
    const own = [...countRichTypes(page.document)]
      .filter(([name, count]) => count === 1 && !OWNERS.has(name))
      .map(([name]) => name);
    if (own.length === 0) return null;
    const place = findNoindex(page);
    return place === null ? [] : [`${own.join(', ')} on a page with noindex (${place})`];
  },
};
