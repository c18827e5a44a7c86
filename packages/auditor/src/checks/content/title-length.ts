import type { PageCheck } from '../check.ts';
import { titleOf } from '../texts/page-texts.ts';
import { columns, quote } from '../texts/words.ts';

const SHORTEST = 15;
const LONGEST = 65;

export const titleLength: PageCheck = {
  id: 'title-length',
  title: { pass: 'Titles have a good length', fail: 'Titles that are too short or too long' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'A very short title says too little to be chosen; search results cut off what goes beyond about 65 columns.',
  fix: `Write titles of ${SHORTEST} to ${LONGEST} columns (a Chinese, Japanese or Korean character takes two), the important words first.`,
  run(page) {
    const title = titleOf(page.document);
    if (title === null) return null;
    const width = columns(title);
    return width < SHORTEST || width > LONGEST ? [`${width} columns: ${quote(title)}`] : [];
  },
};
