import type { PageCheck } from '../check.ts';

export const pageWeakInlinks: PageCheck = {
  id: 'page-weak-inlinks',
  title: { pass: 'Pages have more than one inlink', fail: 'Pages with only one inlink' },
  category: 'links',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  evidence: 'crawl',
  why: 'Search engines find pages with few inlinks late and treat them as unimportant.',
  fix: 'Find the important pages among these, and link to them from related pages.',
  run(page, { rootUrl, truncatedBy }) {
    // Pages that were not read may link here too.
    if (page.url === rootUrl || truncatedBy.length > 0) return null;
    return page.inlinks === 1 ? ['1 inlink'] : [];
  },
};
