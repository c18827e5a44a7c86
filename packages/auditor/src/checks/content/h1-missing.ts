import type { PageCheck } from '../check.ts';
import { h1Of } from '../texts/page-texts.ts';

export const h1Missing: PageCheck = {
  id: 'h1-missing',
  title: { pass: 'Every page has a main heading', fail: 'Pages without a main heading (h1)' },
  category: 'content',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'The main heading tells readers, screen readers and search engines what the page is about.',
  fix: 'Mark the headline of the page as <h1>. If the headline is an image, give it a text alternative.',
  run(page) {
    // Headings that scripts write are unknown here.
    if (page.document === null || page.document.needsJavaScript) return null;
    if (h1Of(page.document) !== null) return [];
    return [page.document.headings.length > 0 ? 'no h1 with text' : 'no heading at all'];
  },
};
