import type { PageCheck } from '../check.ts';
import { amount } from '../texts/words.ts';

export const contentNeedsJs: PageCheck = {
  id: 'content-needs-js',
  title: { pass: 'Page content does not require JavaScript', fail: 'Content that requires JavaScript' },
  category: 'indexability',
  severity: 'warning',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines render these pages later or not at all, and link previews and most AI crawlers never do. Content checks skip them because there is no text to check.',
  fix: 'Include the text in the HTML that the server sends: use server-side rendering or static generation.',
  run: ({ document }) =>
    document?.needsJavaScript === true
      ? [`${amount(document.text.words, 'word')} in the HTML before scripts run`]
      : [],
};
