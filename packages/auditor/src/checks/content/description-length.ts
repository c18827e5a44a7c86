import type { PageCheck } from '../check.ts';
import { descriptionOf } from '../texts/page-texts.ts';
import { amount, columns, quote } from '../texts/words.ts';

const shortest = 70;
const longest = 160;

export const descriptionLength: PageCheck = {
  id: 'description-length',
  title: {
    pass: 'Meta descriptions have a good length',
    fail: 'Meta descriptions that are too short or too long',
  },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'A short description wastes space in the search result. Text beyond about 160 characters is cut off.',
  fix: `Write descriptions of ${shortest} to ${longest} characters and put the important words first. Chinese, Japanese, and Korean characters count as two.`,
  run(page) {
    const description = descriptionOf(page.document);
    if (description === null) return null;
    const width = columns(description);
    return width < shortest || width > longest
      ? [`${amount(width, 'character')}: ${quote(description)}`]
      : [];
  },
};
