import type { BrowserCheck } from '../check.ts';

export const fontSize: BrowserCheck = {
  id: 'font-size',
  title: { pass: 'Text is legible on phones', fail: 'Text too small to read on phones' },
  category: 'mobile',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'browser',
  why: 'Phone users have to zoom in to read text smaller than 12 pixels.',
  fix: 'Use at least 16 pixels for body text and 12 pixels for everything else.',
};
