import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const placeholderText: PageCheck = {
  id: 'placeholder-text',
  title: { pass: 'No page has placeholder text', fail: 'Pages with placeholder text' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Filler text and unfilled template variables show visitors that the page was published unfinished.',
  fix: 'Replace the quoted text, or unpublish the page until it is written. Curly braces indicate a template variable that was not filled in.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { placeholder } = page.document.text;
    return placeholder === null ? [] : [quote(placeholder)];
  },
};
