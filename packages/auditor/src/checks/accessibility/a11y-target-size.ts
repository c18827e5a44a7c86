import type { BrowserCheck } from '../check.ts';

export const a11yTargetSize: BrowserCheck = {
  id: 'a11y-target-size',
  title: {
    pass: 'Controls meet the minimum target size',
    fail: 'Controls smaller than the minimum target size',
  },
  category: 'accessibility',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'browser',
  why: 'People with limited dexterity miss controls smaller than 24 by 24 pixels.',
  fix: 'Make every control at least 24 by 24 pixels, or leave enough space around it.',
};
