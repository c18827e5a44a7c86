import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

const longest = 100;

export const altLong: PageCheck = {
  id: 'alt-long',
  title: { pass: 'Alt text is short enough', fail: 'Alt text that is too long' },
  category: 'images',
  severity: 'info',
  weight: 0,
  unit: 'image',
  scope: 'page',
  why: 'Screen readers read alt text in one go, and users cannot pause it or move through it.',
  fix: 'Describe the image in one sentence. Put longer descriptions in the surrounding text or a caption.',
  units: ({ document }) => document?.images.filter(({ alt }) => alt !== null).length ?? 0,
  run: ({ document }) =>
    (document?.images ?? []).flatMap(({ alt, url }) =>
      alt === null || alt.length <= longest
        ? []
        : [
            {
              detail: `${amount(alt.length, 'character')}: ${quote(alt, 60)}`,
              ...(url === null ? {} : { target: url }),
            },
          ],
    ),
};
