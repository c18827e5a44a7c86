import type { BrowserCheck } from '../check.ts';

export const fontSize: BrowserCheck = {
  id: 'font-size',
  title: { pass: 'Text is large enough for a phone', fail: 'Text too small for a phone' },
  category: 'mobile',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'browser',
  why: 'Text below 12 pixels must be zoomed to be read.',
  fix: 'Use at least 16 pixels for running text and 12 for everything else.',
};
