import type { BrowserCheck } from '../check.ts';

export const a11yFocus: BrowserCheck = {
  id: 'a11y-focus',
  title: {
    pass: 'Interactive elements are keyboard accessible and show focus',
    fail: 'Elements without keyboard access or visible focus',
  },
  category: 'accessibility',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'browser',
  why: 'Keyboard users cannot reach these elements, or cannot see which one has focus.',
  fix: 'Use native links and buttons, and do not remove the focus outline without a replacement that is at least as visible.',
};
