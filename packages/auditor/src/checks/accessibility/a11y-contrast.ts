import type { BrowserCheck } from '../check.ts';

export const a11yContrast: BrowserCheck = {
  id: 'a11y-contrast',
  title: { pass: 'Text has sufficient color contrast', fail: 'Text with insufficient color contrast' },
  category: 'accessibility',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'browser',
  why: 'People with low vision, and anyone in bright sunlight, cannot read text that barely differs from its background.',
  fix: 'Use a contrast ratio of at least 4.5:1, or 3:1 for large text.',
};
