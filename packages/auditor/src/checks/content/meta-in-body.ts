import type { PageCheck } from '../check.ts';

export const metaInBody: PageCheck = {
  id: 'meta-in-body',
  title: { pass: 'The head of every page is intact', fail: 'Head elements that stand in the body' },
  category: 'content',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  why: 'Browsers end the head at the first element that may not stand there. What follows is in the body, where search engines ignore canonical, robots and hreflang.',
  fix: 'Move the elements named here up, in front of whatever ends the head: a <div>, an <img> or text among the scripts of the head.',
  run(page) {
    if (page.document === null) return null;
    const misplaced = page.document.headElementsInBody;
    return misplaced.length > 0 ? [`in the body: ${misplaced.slice(0, 8).join(', ')}`] : [];
  },
};
