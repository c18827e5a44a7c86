import type { BrowserCheck } from '../check.ts';

export const a11yFocus: BrowserCheck = {
  id: 'a11y-focus',
  title: {
    pass: 'The keyboard reaches everything and shows where it is',
    fail: 'Parts the keyboard does not reach, or without a visible focus',
  },
  category: 'accessibility',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'browser',
  why: 'Who uses no mouse cannot get there, or does not see where he is.',
  fix: 'Use real links and buttons, and never remove the outline of the focus without a better one.',
};
