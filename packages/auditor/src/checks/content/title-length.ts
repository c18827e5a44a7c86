import type { PageCheck } from '../check.ts';
import { titleOf } from '../texts/page-texts.ts';
import { amount, columns, quote } from '../texts/words.ts';

const shortest = 15;
const longest = 65;

export const titleLength: PageCheck = {
  id: 'title-length',
  title: { pass: 'Title length is appropriate', fail: 'Titles that are too short or too long' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'A very short title gives searchers little reason to click. Search engines cut off titles beyond about 65 characters.',
  fix: `Write titles of ${shortest} to ${longest} characters and put the important words first. Chinese, Japanese, and Korean characters count as two.`,
  run(page) {
    const title = titleOf(page.document);
    if (title === null) return null;
    const width = columns(title);
    return width < shortest || width > longest ? [`${amount(width, 'character')}: ${quote(title)}`] : [];
  },
};
