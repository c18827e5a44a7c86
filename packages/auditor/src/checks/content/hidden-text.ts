import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

/** Less is a dialog or a menu. More, if it is at least a quarter of the visible words, is content. */
const manyWords = 100;

export const hiddenText: PageCheck = {
  id: 'hidden-text',
  title: { pass: 'No page hides large amounts of text', fail: 'Pages with large amounts of hidden text' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Search engines give hidden text little weight, and a lot of it can look like an attempt to manipulate rankings.',
  fix: 'Show the text or remove it. Hide menus, tabs, and dialogs with the hidden attribute or a stylesheet, not with inline styles.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { styleHiddenWords, words } = page.document.text;
    if (words + styleHiddenWords === 0) return null;
    return styleHiddenWords >= manyWords && styleHiddenWords * 4 >= words
      ? [`${amount(styleHiddenWords, 'word')} hidden by inline styles, ${amount(words, 'word')} visible`]
      : [];
  },
};
