import type { PageCheck } from '../check.ts';
import { descriptionOf } from '../texts/page-texts.ts';
import { columns, quote } from '../texts/words.ts';

const SHORTEST = 70;
const LONGEST = 160;

export const descriptionLength: PageCheck = {
  id: 'description-length',
  title: { pass: 'Descriptions have a good length', fail: 'Descriptions that are too short or too long' },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'A short description leaves room unused in the search result; what goes beyond about 160 columns is cut off.',
  fix: `Write descriptions of ${SHORTEST} to ${LONGEST} columns, the important words first.`,
  run(page) {
    const description = descriptionOf(page.document);
    if (description === null) return null;
    const width = columns(description);
    return width < SHORTEST || width > LONGEST ? [`${width} columns: ${quote(description)}`] : [];
  },
};
