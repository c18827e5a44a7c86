import type { PageCheck } from '../check.ts';

export const doctypeMissing: PageCheck = {
  id: 'doctype-missing',
  title: { pass: 'Every page has a doctype', fail: 'Missing doctype' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Without a doctype, browsers use quirks mode and emulate bugs from the 1990s, so layouts can break for visitors.',
  fix: 'Make <!doctype html> the first line of every page.',
  run: (page) => (page.document?.doctype ? [] : ['no doctype']),
};
