import type { BrowserCheck } from '../check.ts';

export const cwvInpLab: BrowserCheck = {
  id: 'cwv-inp-lab',
  title: { pass: 'Pages answer at once to a tap', fail: 'Pages that answer late to a tap' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'While long scripts run, a page takes no input and seems frozen.',
  fix: 'Split long scripts, load them later, and leave out those of others that nobody needs.',
};
