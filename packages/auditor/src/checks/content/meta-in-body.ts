import type { PageCheck } from '../check.ts';

export const metaInBody: PageCheck = {
  id: 'meta-in-body',
  title: { pass: 'No page has head elements in its body', fail: 'Head elements in the body' },
  category: 'content',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  why: 'Browsers close the head at the first element that is not allowed there. Everything after it lands in the body, where search engines ignore canonical links, robots meta tags, and hreflang links.',
  fix: 'Move the listed elements above whatever closes the head early, such as a <div>, an <img>, or stray text between scripts.',
  run(page) {
    if (page.document === null) return null;
    const misplaced = page.document.headElementsInBody;
    return misplaced.length > 0 ? [`in the body: ${misplaced.slice(0, 8).join(', ')}`] : [];
  },
};
