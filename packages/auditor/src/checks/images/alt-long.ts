import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

const LONGEST = 100;

export const altLong: PageCheck = {
  id: 'alt-long',
  title: { pass: 'Text alternatives are short', fail: 'Very long text alternatives' },
  category: 'images',
  severity: 'info',
  weight: 0,
  unit: 'image',
  scope: 'page',
  why: 'A screen reader says the text in one breath and cannot stop within it.',
  fix: 'Say in a sentence what the image shows. What takes longer belongs into the text beside it or into a caption.',
  units: ({ document }) => document?.images.filter(({ alt }) => alt !== null).length ?? 0,
  run: ({ document }) =>
    (document?.images ?? []).flatMap(({ alt, url }) =>
      alt === null || alt.length <= LONGEST
        ? []
        : [
            {
              detail: `${amount(alt.length, 'character')}: ${quote(alt, 60)}`,
              ...(url === null ? {} : { target: url }),
            },
          ],
    ),
};
