import type { PageCheck } from '../check.ts';
import { directivesIn, robotsValues } from '../signals/robots-directives.ts';

const RESTRICTING = new Set([
  'nosnippet',
  'max-snippet:0',
  'noimageindex',
  'max-image-preview:none',
  'noai',
  'noimageai',
]);

export const snippetRestricted: PageCheck = {
  id: 'snippet-restricted',
  title: {
    pass: 'Search engines may show excerpts of every page',
    fail: 'Pages of which search engines may show little',
  },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'A result without its text or image is clicked less. For some pages that is intended.',
  fix: 'Check that the restriction is meant; if not, remove it from the robots meta element or the X-Robots-Tag header.',
  run(page) {
    const found = robotsValues(page)
      .flatMap(({ content }) => directivesIn(content))
      .filter((directive) => RESTRICTING.has(directive));
    return found.length === 0 ? [] : [[...new Set(found)].join(', ')];
  },
};
