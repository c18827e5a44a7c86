import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const contentNeedsJs: PageCheck = {
  id: 'content-needs-js',
  title: { pass: 'Pages show their text without scripts', fail: 'Pages that are empty without scripts' },
  category: 'indexability',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines draw such pages later or not at all, previews and AI crawlers never. Checks of their text are left out here, because no text is there.',
  fix: 'Let the server send the text with the page: render it on the server or when the site is built.',
  run: ({ document }) =>
    document?.needsJavaScript === true ? [`${amount(document.text.words, 'word')} before scripts run`] : [],
};
