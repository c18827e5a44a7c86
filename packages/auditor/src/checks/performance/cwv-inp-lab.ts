import type { BrowserCheck } from '../check.ts';

export const cwvInpLab: BrowserCheck = {
  id: 'cwv-inp-lab',
  title: { pass: 'Pages respond quickly to input (INP)', fail: 'Slow Interaction to Next Paint (INP)' },
  category: 'performance',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'browser',
  why: 'While long scripts run, the page cannot respond to taps and keystrokes and seems frozen to visitors.',
  fix: 'Split long scripts, load them later, and remove third-party scripts that the page does not need.',
};
