import type { BrowserCheck } from '../check.ts';

export const cwvCls: BrowserCheck = {
  id: 'cwv-cls',
  title: { pass: 'Nothing jumps while a page loads', fail: 'Parts of the page jump while it loads' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'When text and buttons move under the finger, visitors lose their place and tap what they did not mean.',
  fix: 'State the size of images, frames and advertisements, and put nothing above what is already shown.',
};
