import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

export const headingOrder: PageCheck = {
  id: 'heading-order',
  title: { pass: 'Heading levels are in order', fail: 'Skipped heading levels' },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'Screen reader users navigate by headings as the outline of the page. A skipped level sounds like a missing section.',
  fix: 'Choose heading levels by the outline, not by size: an <h3> follows an <h2>. Set the size with CSS.',
  run(page) {
    if (page.document === null || page.document.needsJavaScript) return null;
    const headings = page.document.headings.filter(({ text }) => text.trim() !== '');
    if (headings.length === 0) return null;
    const skips = headings.flatMap((heading, place) => {
      const before = headings[place - 1];
      if (before === undefined || heading.level - before.level <= 1) return [];
      return [
        `h${heading.level} ${quote(heading.text, 40)} follows h${before.level} ${quote(before.text, 40)}`,
      ];
    });
    if (skips.length === 0) return [];
    return [
      skips.length > 1 ? `${skips[0]}, and ${amount(skips.length - 1, 'more skipped level')}` : `${skips[0]}`,
    ];
  },
};
