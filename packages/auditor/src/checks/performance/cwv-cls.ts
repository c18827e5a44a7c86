import type { BrowserCheck } from '../check.ts';

export const cwvCls: BrowserCheck = {
  id: 'cwv-cls',
  title: { pass: 'Layout stays stable while pages load (CLS)', fail: 'Layout shifts while pages load (CLS)' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'When text and buttons move while the page loads, visitors lose their place and tap the wrong thing.',
  fix: 'Set the size of images, frames, and ads, and do not insert anything above existing content.',
};
