import type { PageCheck } from '../check.ts';

const MEGABYTE = 1024 * 1024;
const LARGE = MEGABYTE;
const TOO_LARGE = 2 * MEGABYTE;

export const htmlTooLarge: PageCheck = {
  id: 'html-too-large',
  title: { pass: 'The HTML of every page is small enough', fail: 'Pages with very much HTML' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 2 },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Google reads the first 2 MB of a page and ignores the rest; telephones need seconds for it.',
  fix: 'Move data, images and styles that are written into the page to files of their own, and split long lists over several pages.',
  run({ decodedBytes }) {
    if (decodedBytes <= LARGE) return [];
    const detail = `${(decodedBytes / MEGABYTE).toFixed(1)} MB of HTML`;
    return [decodedBytes > TOO_LARGE ? detail : { detail, mild: true }];
  },
};
