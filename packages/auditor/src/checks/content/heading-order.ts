import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

export const headingOrder: PageCheck = {
  id: 'heading-order',
  title: { pass: 'Headings go down one level at a time', fail: 'Headings that skip a level' },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers and search engines read headings as the table of contents of the page; a skipped level looks like a missing chapter.',
  fix: 'Choose heading levels by their place in the outline, not by their size: after <h2> comes <h3>. Set the size by CSS.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const headings = page.document.headings.filter(({ text }) => text.trim() !== '');
    if (headings.length === 0) return null;
    const jumps = headings.flatMap((heading, place) => {
      const before = headings[place - 1];
      if (before === undefined || heading.level - before.level <= 1) return [];
      return [
        `h${heading.level} ${quote(heading.text, 40)} follows h${before.level} ${quote(before.text, 40)}`,
      ];
    });
    if (jumps.length === 0) return [];
    return [jumps.length > 1 ? `${jumps[0]}, and ${amount(jumps.length - 1, 'more jump')}` : `${jumps[0]}`];
  },
};
