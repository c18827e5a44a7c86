import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

/** More text than fits on a first screen; an image behind it rightly waits. */
const FIRST_SCREEN = 2000;

export const imgLazyFirst: PageCheck = {
  id: 'img-lazy-first',
  title: { pass: 'The first image is loaded at once', fail: 'Pages whose first image waits (lazy)' },
  category: 'images',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  why: 'The first image is mostly in view from the start. With loading="lazy" the browser only asks for it once the page is laid out, and it appears late.',
  fix: 'Leave loading="lazy" out for images at the top of a page, and give the most important one fetchpriority="high".',
  run({ document }) {
    const first = document?.images.find(({ url }) => url !== null);
    if (first === undefined || first.url === null) return null;
    if ((document?.textBeforeImage ?? 0) > FIRST_SCREEN) return null;
    return first.loading?.toLowerCase() === 'lazy'
      ? [{ detail: quote(first.url, 120), target: first.url }]
      : [];
  },
};
