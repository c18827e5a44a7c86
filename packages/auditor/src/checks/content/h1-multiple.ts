import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const h1Multiple: PageCheck = {
  id: 'h1-multiple',
  title: { pass: 'Every page has one main heading', fail: 'Pages with several main headings (h1)' },
  category: 'content',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Several main headings are allowed, but leave it open what the page is mainly about.',
  fix: 'Keep <h1> for the headline of the page and mark the others as <h2>.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const main = page.document.headings.filter(({ level, text }) => level === 1 && text.trim() !== '');
    if (main.length === 0) return null;
    const named = main.slice(0, 3).map(({ text }) => quote(text, 40));
    return main.length > 1 ? [`${main.length} main headings: ${named.join(', ')}`] : [];
  },
};
