import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const headingEmpty: PageCheck = {
  id: 'heading-empty',
  title: { pass: 'No heading is empty', fail: 'Empty headings' },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Screen reader users hear a heading with no content, and search engines see a section without a name.',
  fix: 'Remove headings that only add space, or give them text. A heading that is an image needs alt text.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const { headings } = page.document;
    if (headings.length === 0) return null;
    const empty = headings.filter(({ text }) => text.trim() === '');
    const levels = [...new Set(empty.map(({ level }) => `h${level}`))].sort();
    return empty.length > 0 ? [`${amount(empty.length, 'empty heading')} (${levels.join(', ')})`] : [];
  },
};
