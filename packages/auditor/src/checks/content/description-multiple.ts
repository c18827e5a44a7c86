import type { PageCheck } from '../check.ts';

export const descriptionMultiple: PageCheck = {
  id: 'description-multiple',
  title: { pass: 'No page has more than one meta description', fail: 'Multiple meta descriptions' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Search engines pick one of the descriptions or ignore them all, so you cannot control which text searchers see.',
  fix: 'Keep one <meta name="description"> per page. Duplicates usually come from a theme and a plugin that both add one.',
  run(page) {
    const descriptions = page.document?.descriptions ?? [];
    if (descriptions.length === 0) return null;
    return descriptions.length > 1 ? [`${descriptions.length} meta descriptions`] : [];
  },
};
