import type { BrowserCheck } from '../check.ts';

export const hOverflow: BrowserCheck = {
  id: 'h-overflow',
  title: { pass: 'Pages fit the width of a phone', fail: 'Pages wider than the screen of a phone' },
  category: 'mobile',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'browser',
  why: 'Readers have to push the page sideways for every line.',
  fix: 'Find the element that is wider than the screen, mostly a table or an image, and let it shrink or scroll by itself.',
};
