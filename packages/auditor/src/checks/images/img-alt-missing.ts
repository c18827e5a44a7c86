import type { ImageFact } from '../../facts.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const imgAltMissing: PageCheck = {
  id: 'img-alt-missing',
  title: { pass: 'Images have alt text', fail: 'Images without alt text' },
  category: 'images',
  severity: 'warning',
  weight: 3,
  unit: 'image',
  scope: 'page',
  why: 'Blind visitors hear the alt text, browsers show it when an image does not load, and image search relies on it.',
  fix: 'Describe the image in its alt attribute. Give purely decorative images an empty one: alt="".',
  units: (page) => meaningfulImages(page).length,
  run: (page) =>
    meaningfulImages(page)
      .filter((image) => image.alt === null)
      .map(({ url }) =>
        url === null
          ? 'no alt attribute on an image without a URL'
          : { detail: `no alt attribute on ${quote(url, 120)}`, target: url },
      ),
};

function meaningfulImages(page: CheckedPage): ImageFact[] {
  return (page.document?.images ?? []).filter((image) => !image.decorative);
}
