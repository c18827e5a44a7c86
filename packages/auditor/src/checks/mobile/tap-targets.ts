import type { BrowserCheck } from '../check.ts';

export const tapTargets: BrowserCheck = {
  id: 'tap-targets',
  title: {
    pass: 'Links and buttons are large enough for a finger',
    fail: 'Links and buttons too small for a finger',
  },
  category: 'mobile',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'browser',
  why: 'What is smaller than 24 pixels, or too close to its neighbour, is missed by every third tap.',
  fix: 'Make links and buttons at least 24 pixels high and wide, with some room around them.',
};
