import type { PageCheck } from '../check.ts';

export const langMissing: PageCheck = {
  id: 'lang-missing',
  title: { pass: 'Every page declares its language', fail: 'Missing lang attribute' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers pick the voice from the declared language, and browsers use it to offer a translation.',
  fix: 'Add the language to the html element, for example <html lang="en">.',
  run: (page) => ((page.document?.lang ?? '').trim() === '' ? ['no lang attribute on the html element'] : []),
};
