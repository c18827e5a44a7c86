import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const titleMultiple: PageCheck = {
  id: 'title-multiple',
  title: { pass: 'No page has two titles', fail: 'Pages with more than one title' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Browsers and search engines take one of the titles, and not always the one you meant.',
  fix: 'Keep one <title> in the head of each page. A second one usually comes from a plugin that writes its own.',
  run(page) {
    if (page.document === null || page.document.titles.length === 0) return null;
    const { titles, headElementsInBody } = page.document;
    // One that stands in the body is another fault, told by meta-in-body.
    const inHead = titles.length - (headElementsInBody.includes('title') ? 1 : 0);
    if (inHead <= 1) return [];
    const named = titles.slice(0, 3).map((title) => quote(title));
    return [`${titles.length} titles: ${named.join(', ')}`];
  },
};
