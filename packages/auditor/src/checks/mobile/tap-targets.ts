import type { BrowserCheck } from '../check.ts';

export const tapTargets: BrowserCheck = {
  id: 'tap-targets',
  title: { pass: 'Tap targets are large enough', fail: 'Tap targets too small or too close together' },
  category: 'mobile',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'browser',
  why: 'Phone users easily miss targets that are smaller than 24 pixels or too close together.',
  fix: 'Make links and buttons at least 24 by 24 pixels, with some space around them.',
};
