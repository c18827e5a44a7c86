import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const pictureNoImg: PageCheck = {
  id: 'picture-no-img',
  title: { pass: 'Every picture element contains an img', fail: 'Picture elements without an img' },
  category: 'images',
  severity: 'error',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'A picture element only chooses the file for the img inside it. Without an img, visitors see nothing.',
  fix: 'Put an img with src and alt inside every picture element, after its source elements.',
  run({ document }) {
    if (document === null || document.images.length + document.picturesWithoutImage === 0) return null;
    const { picturesWithoutImage } = document;
    return picturesWithoutImage === 0
      ? []
      : [`${amount(picturesWithoutImage, 'picture element')} without img`];
  },
};
