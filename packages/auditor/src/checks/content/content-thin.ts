import type { PageCheck } from '../check.ts';
import { amount } from '../words.ts';

const FEWEST_WORDS = 200;

export const contentThin: PageCheck = {
  id: 'content-thin',
  title: { pass: 'Pages have enough text', fail: 'Pages with little text' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'A page with very little text of its own rarely answers a question, and search engines rarely show it.',
  fix: `Add what visitors come for, or merge the page with a related one. Below ${FEWEST_WORDS} words outside menus and footers a page counts as thin.`,
  run(page) {
    const { document } = page;
    // The words such a page shows in a browser are unknown here.
    if (document === null || document.needsJavaScript) return null;
    return document.text.mainWords < FEWEST_WORDS
      ? [`${amount(document.text.mainWords, 'word')} of main text`]
      : [];
  },
};
