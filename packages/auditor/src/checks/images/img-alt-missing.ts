import type { ImageFact } from '../../facts.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const imgAltMissing: PageCheck = {
  id: 'img-alt-missing',
  title: { pass: 'Images have a text alternative', fail: 'Images without a text alternative' },
  category: 'images',
  severity: 'warning',
  weight: 3,
  unit: 'image',
  scope: 'page',
  why: 'The alt text is what blind visitors hear, what shows when the image does not load, and what image search reads.',
  fix: 'Describe the image in an alt attribute. Images that only decorate get an empty one: alt="".',
  units: (page) => meaningfulImages(page).length,
  run: (page) =>
    meaningfulImages(page)
      .filter((image) => image.alt === null)
      .map(({ url }) =>
        url === null
          ? 'no alt for an image without address'
          : { detail: `no alt for ${quote(url, 120)}`, target: url },
      ),
};

function meaningfulImages(page: CheckedPage): ImageFact[] {
  return (page.document?.images ?? []).filter((image) => !image.decorative);
}
