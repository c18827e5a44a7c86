import type { ImageFact } from '../../facts.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const imgNoDimensions: PageCheck = {
  id: 'img-no-dimensions',
  title: { pass: 'Images have width and height', fail: 'Images without width and height' },
  category: 'images',
  severity: 'warning',
  weight: 2,
  unit: 'image',
  scope: 'page',
  why: 'The browser cannot reserve space for these images. The text shifts when they load, and visitors lose their place or tap the wrong link.',
  fix: 'Set width and height on every img element. Stylesheets can still scale the image.',
  units: (page) => shownImages(page).length,
  run: (page) =>
    shownImages(page)
      .filter(({ width, height, hasStyledSize }) => !hasStyledSize && !(isSize(width) && isSize(height)))
      .map(({ url }) => ({ detail: `width or height missing on ${quote(url, 120)}`, target: url })),
};

function shownImages(page: CheckedPage): (ImageFact & { url: string })[] {
  const images = page.document?.images ?? [];
  return images.flatMap((image) => (image.url === null ? [] : [{ ...image, url: image.url }]));
}

function isSize(value: string | null): boolean {
  return value !== null && Number.parseFloat(value) >= 0;
}
