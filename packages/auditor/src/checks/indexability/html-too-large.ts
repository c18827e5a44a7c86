import type { PageCheck } from '../check.ts';
import { formatBytes } from '../texts/words.ts';

const mebibyte = 1024 * 1024;
const large = mebibyte;
const tooLarge = 2 * mebibyte;

export const htmlTooLarge: PageCheck = {
  id: 'html-too-large',
  title: { pass: 'HTML size is reasonable', fail: 'Pages with oversized HTML' },
  category: 'indexability',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 2, when: `no page has more than ${formatBytes(tooLarge)} of HTML` },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Google reads only the first 2 MB of a page, and phones take seconds to process that much HTML.',
  fix: 'Move inline data, images, and CSS into separate files, and split long lists over several pages.',
  run({ decodedBytes }) {
    if (decodedBytes <= large) return [];
    const detail = `${formatBytes(decodedBytes)} of HTML`;
    return [decodedBytes > tooLarge ? detail : { detail, mild: true }];
  },
};
