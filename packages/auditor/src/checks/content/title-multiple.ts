import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const titleMultiple: PageCheck = {
  id: 'title-multiple',
  title: { pass: 'No page has more than one title', fail: 'Multiple titles' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Browsers and search engines use only one of the titles, and it may not be the one you intended.',
  fix: 'Keep one <title> in the head of each page. Duplicates usually come from a plugin that adds its own.',
  run(page) {
    if (page.document === null || page.document.titles.length === 0) return null;
    const { titles, headElementsInBody } = page.document;
    // A title in the body is reported by meta-in-body.
    const inHead = titles.length - (headElementsInBody.includes('title') ? 1 : 0);
    if (inHead <= 1) return [];
    const named = titles.slice(0, 3).map((title) => quote(title));
    return [`${titles.length} titles: ${named.join(', ')}`];
  },
};
