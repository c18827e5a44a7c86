import type { PageCheck } from '../check.ts';
import { directivesIn, robotsValues } from '../signals/robots-directives.ts';

const restricting = new Set(['nosnippet', 'max-snippet:0', 'noimageindex', 'max-image-preview:none']);

export const snippetRestricted: PageCheck = {
  id: 'snippet-restricted',
  title: { pass: 'No page restricts its snippets', fail: 'Pages with restricted snippets' },
  category: 'indexability',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Search results without text or an image get fewer clicks. For some pages, the restriction is intended.',
  fix: 'Check whether the restriction is intended. If not, remove it from the robots meta tag or the X-Robots-Tag header.',
  run(page) {
    const found = robotsValues(page)
      .flatMap(({ content }) => directivesIn(content))
      .filter((directive) => restricting.has(directive));
    return found.length === 0 ? [] : [[...new Set(found)].join(', ')];
  },
};
