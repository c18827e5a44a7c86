import type { PageCheck } from '../check.ts';

export const pageWeakInlinks: PageCheck = {
  id: 'page-weak-inlinks',
  title: { pass: 'Pages are linked to more than once', fail: 'Pages with a single link to them' },
  category: 'links',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Pages the site itself hardly links to are found late and seem unimportant.',
  fix: 'Look through the list for pages that matter, and link to these from related pages.',
  run(page, { rootUrl, truncatedBy }) {
    // Pages that were left unread may link here too.
    if (page.url === rootUrl || truncatedBy.length > 0) return null;
    return page.inlinks === 1 ? ['1 page links to it'] : [];
  },
};
