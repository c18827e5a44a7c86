import type { BrowserCheck } from '../check.ts';

export const a11yContrast: BrowserCheck = {
  id: 'a11y-contrast',
  title: {
    pass: 'Text stands out from its background',
    fail: 'Text that hardly stands out from its background',
  },
  category: 'accessibility',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'browser',
  why: 'In the sun or with weak eyes pale text on a light ground cannot be read.',
  fix: 'Choose colours with a contrast of at least 4.5 to 1, for large text 3 to 1.',
};
