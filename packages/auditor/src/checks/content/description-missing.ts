import type { PageCheck } from '../check.ts';
import { descriptionOf } from '../texts/page-texts.ts';

export const descriptionMissing: PageCheck = {
  id: 'description-missing',
  title: { pass: 'Every page has a meta description', fail: 'Missing meta description' },
  category: 'content',
  severity: 'warning',
  weight: 4,
  unit: 'page',
  scope: 'page',
  why: 'Search engines often show the meta description below the title of a search result. Without one, they pick a passage from the page.',
  fix: 'Add <meta name="description" content="…"> with one or two sentences that say what visitors find on the page.',
  run: (page) => (descriptionOf(page.document) === null ? ['no meta description'] : []),
};
