import type { BrowserCheck } from '../check.ts';

export const cwvLcp: BrowserCheck = {
  id: 'cwv-lcp',
  title: { pass: 'The main content appears quickly', fail: 'The main content appears late' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'Visitors take a page for loaded when its largest image or text is there. Google counts more than 2.5 seconds as slow.',
  fix: 'Send the main image early and small, and keep scripts and fonts out of its way.',
};
