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
  run: (page, { rootUrl }) =>
    page.url === rootUrl ? null : page.inlinks === 1 ? ['1 page links to it'] : [],
};
