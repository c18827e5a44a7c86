import type { PageCheck } from '../check.ts';

export const pageDeadEnd: PageCheck = {
  id: 'page-dead-end',
  title: { pass: 'Every page leads on', fail: 'Pages that lead nowhere else on the site' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Who arrives here from a search can only go back, and search engines find nothing more.',
  fix: 'Add the navigation of the site, and links to pages that interest the same readers.',
  run(page, { rootUrl }) {
    // A site of one page needs no links, and what a script writes is not seen here.
    if (page.url === rootUrl || page.document === null || page.document.needsJavaScript) return null;
    return page.outlinks === 0 ? ['no link to another page of the site'] : [];
  },
};
