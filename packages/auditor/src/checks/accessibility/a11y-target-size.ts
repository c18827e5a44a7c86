import type { BrowserCheck } from '../check.ts';

export const a11yTargetSize: BrowserCheck = {
  id: 'a11y-target-size',
  title: { pass: 'Controls are large enough to be hit', fail: 'Controls too small to be hit' },
  category: 'accessibility',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'browser',
  why: 'People with a trembling hand miss controls of less than 24 pixels.',
  fix: 'Make every control at least 24 pixels high and wide, or keep its neighbours away.',
};
