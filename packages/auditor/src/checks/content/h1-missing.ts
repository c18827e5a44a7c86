import type { PageCheck } from '../check.ts';
import { h1Of } from '../texts/page-texts.ts';

export const h1Missing: PageCheck = {
  id: 'h1-missing',
  title: { pass: 'Every page has an h1 heading', fail: 'Missing h1 heading' },
  category: 'content',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'The main heading tells visitors, screen reader users, and search engines what the page is about.',
  fix: 'Mark up the main heading of the page as <h1>. If it is an image, give the image alt text.',
  run(page) {
    // Headings that scripts add are unknown.
    if (page.document === null || page.document.needsJavaScript) return null;
    if (h1Of(page.document) !== null) return [];
    return [page.document.headings.length > 0 ? 'no h1 with text' : 'no headings'];
  },
};
