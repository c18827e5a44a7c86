import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

/** Below this it is a dialog or a menu; above, and beyond a quarter of what is shown, a text of its own. */
const MANY_WORDS = 100;

export const hiddenText: PageCheck = {
  id: 'hidden-text',
  title: { pass: 'No page hides large parts of its text', fail: 'Pages that hide much of their text' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Text that nobody sees counts little, and a lot of it looks like an attempt to deceive search engines.',
  fix: 'Show the text or remove it. Menus, tabs and dialogs are better hidden by the hidden attribute or a style sheet than by a style of their own.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { styleHiddenWords, words } = page.document.text;
    if (words + styleHiddenWords === 0) return null;
    return styleHiddenWords >= MANY_WORDS && styleHiddenWords * 4 >= words
      ? [`${amount(styleHiddenWords, 'word')} hidden by an inline style, ${amount(words, 'word')} shown`]
      : [];
  },
};
