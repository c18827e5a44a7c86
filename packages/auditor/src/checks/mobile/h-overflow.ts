import type { BrowserCheck } from '../check.ts';

export const hOverflow: BrowserCheck = {
  id: 'h-overflow',
  title: { pass: 'Pages fit the width of a phone screen', fail: 'Pages wider than a phone screen' },
  category: 'mobile',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'browser',
  why: 'Phone users have to scroll sideways to read every line.',
  fix: 'Find the element that is wider than the screen, usually a table or an image, and let it shrink or scroll on its own.',
};
