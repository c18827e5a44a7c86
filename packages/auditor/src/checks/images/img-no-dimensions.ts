import type { ImageFact } from '../../facts.ts';
import type { CheckedPage, PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const imgNoDimensions: PageCheck = {
  id: 'img-no-dimensions',
  title: { pass: 'Images state their size', fail: 'Images that do not state their size' },
  category: 'images',
  severity: 'warning',
  weight: 2,
  unit: 'image',
  scope: 'page',
  why: 'The browser cannot keep room for such an image, so the text jumps when it arrives, and readers lose their place or tap the wrong link.',
  fix: 'Write width and height into every img element; style sheets may still scale it.',
  units: (page) => shownImages(page).length,
  run: (page) =>
    shownImages(page)
      .filter(({ width, height, hasStyledSize }) => !hasStyledSize && !(isSize(width) && isSize(height)))
      .map(({ url }) => ({ detail: `no size for ${quote(url, 120)}`, target: url })),
};

function shownImages(page: CheckedPage): (ImageFact & { url: string })[] {
  const images = page.document?.images ?? [];
  return images.flatMap((image) => (image.url === null ? [] : [{ ...image, url: image.url }]));
}

function isSize(value: string | null): boolean {
  return value !== null && Number.parseFloat(value) >= 0;
}
