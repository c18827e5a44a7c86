import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const placeholderText: PageCheck = {
  id: 'placeholder-text',
  title: { pass: 'No page shows placeholder text', fail: 'Pages with placeholder text' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Filler text and unfilled templates show visitors that nobody looked at the page.',
  fix: 'Replace the text named here, or take the page off the site until it is written. Braces are a template that was not filled in.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { placeholder } = page.document.text;
    return placeholder === null ? [] : [quote(placeholder)];
  },
};
