import type { PageCheck } from '../check.ts';

export const pageDeadEnd: PageCheck = {
  id: 'page-dead-end',
  title: { pass: 'Every page links to other pages', fail: 'Pages without internal outlinks' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Visitors who land here can only go back, and search engines find no further pages.',
  fix: 'Add the site navigation and links to related pages.',
  run(page, { rootUrl }) {
    // A one-page site needs no links, and links added by scripts are not visible to the audit.
    if (page.url === rootUrl || page.document === null || page.document.needsJavaScript) return null;
    return page.outlinks === 0 ? ['no links to other pages on the site'] : [];
  },
};
