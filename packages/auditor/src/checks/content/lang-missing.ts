import type { PageCheck } from '../check.ts';

export const langMissing: PageCheck = {
  id: 'lang-missing',
  title: { pass: 'Every page states its language', fail: 'Pages that do not state their language' },
  category: 'content',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  why: 'Screen readers choose the voice, and browsers offer translation, by the stated language.',
  fix: 'Add the language to the html element, for example <html lang="en">.',
  run: (page) => ((page.document?.lang ?? '').trim() === '' ? ['no lang on the html element'] : []),
};
