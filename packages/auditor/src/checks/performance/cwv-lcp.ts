import type { BrowserCheck } from '../check.ts';

export const cwvLcp: BrowserCheck = {
  id: 'cwv-lcp',
  title: { pass: 'Main content appears quickly (LCP)', fail: 'Slow Largest Contentful Paint (LCP)' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'Visitors consider a page loaded once its largest image or text block appears. Google rates up to 2.5 seconds as good.',
  fix: 'Deliver the main image early and small, and do not let scripts and fonts delay it.',
};
