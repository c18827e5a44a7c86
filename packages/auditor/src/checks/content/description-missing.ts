import type { PageCheck } from '../check.ts';
import { descriptionOf } from '../texts/page-texts.ts';

export const descriptionMissing: PageCheck = {
  id: 'description-missing',
  title: { pass: 'Every page has a description', fail: 'Pages without a description' },
  category: 'content',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'The description is the text below the headline of a search result. Without it any piece of the page may be shown.',
  fix: 'Add <meta name="description" content="…"> with one or two sentences that say what the visitor finds on the page.',
  run: (page) => (descriptionOf(page.document) === null ? ['no description'] : []),
};
