import type { PageCheck } from '../check.ts';

export const doctypeMissing: PageCheck = {
  id: 'doctype-missing',
  title: { pass: 'Every page starts with a doctype', fail: 'Pages without a doctype' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Without a doctype browsers imitate the faults of the 1990s (quirks mode), and layouts break in unexpected places.',
  fix: 'Make <!doctype html> the first line of every page.',
  run: (page) => (page.document?.doctype ? [] : ['no doctype']),
};
