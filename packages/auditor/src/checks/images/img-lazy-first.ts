import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** More text than the first screen holds. Lazy loading an image below it is right. */
const firstScreen = 2000;

export const imgLazyFirst: PageCheck = {
  id: 'img-lazy-first',
  title: { pass: 'The first image loads immediately', fail: 'First image is lazy-loaded' },
  category: 'images',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'The first image is usually visible from the start. With loading="lazy", the browser requests it only after layout, so visitors see it late.',
  fix: 'Remove loading="lazy" from images at the top of the page, and add fetchpriority="high" to the most important one.',
  run({ document }) {
    const first = document?.images.find(({ url }) => url !== null);
    if (first === undefined || first.url === null) return null;
    if ((document?.textBeforeImage ?? 0) > firstScreen) return null;
    return first.loading?.toLowerCase() === 'lazy'
      ? [{ detail: quote(first.url, 120), target: first.url }]
      : [];
  },
};
