import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const h1Multiple: PageCheck = {
  id: 'h1-multiple',
  title: { pass: 'Every page has a single h1 heading', fail: 'Multiple h1 headings' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Several h1 headings are valid HTML, and search engines accept them, but screen reader users cannot tell which one says what the page is about.',
  fix: 'Use <h1> for the main heading only and mark up the others as <h2>.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const main = page.document.headings.filter(({ level, text }) => level === 1 && text.trim() !== '');
    if (main.length === 0) return null;
    const named = main.slice(0, 3).map(({ text }) => quote(text, 40));
    return main.length > 1 ? [`${main.length} h1 headings: ${named.join(', ')}`] : [];
  },
};
