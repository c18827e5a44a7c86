import type { BrowserCheck } from '../check.ts';

export const cwvCls: BrowserCheck = {
  id: 'cwv-cls',
  title: { pass: 'Layout stays stable while pages load (CLS)', fail: 'High Cumulative Layout Shift (CLS)' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'When text and buttons move while the page loads, visitors lose their place and tap the wrong thing.',
  fix: 'Set width and height on images, iframes, and ads, and do not insert content above existing content.',
};
