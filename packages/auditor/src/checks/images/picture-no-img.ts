import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const pictureNoImg: PageCheck = {
  id: 'picture-no-img',
  title: { pass: 'Every picture element has its image', fail: 'Picture elements without an image' },
  category: 'images',
  severity: 'error',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'A picture element only chooses a file for the img inside it. Without one nothing is shown at all.',
  fix: 'Put an img with src and alt into every picture element, behind its sources.',
  run({ document }) {
    if (document === null || document.images.length + document.picturesWithoutImage === 0) return null;
    const { picturesWithoutImage } = document;
    return picturesWithoutImage === 0 ? [] : [`${amount(picturesWithoutImage, 'picture')} without img`];
  },
};
