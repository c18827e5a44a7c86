import type { PageCheck } from '../check.ts';

export const descriptionMultiple: PageCheck = {
  id: 'description-multiple',
  title: { pass: 'No page has two descriptions', fail: 'Pages with more than one description' },
  category: 'content',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Search engines choose one of the descriptions or ignore them all.',
  fix: 'Keep one <meta name="description"> per page. A second one usually comes from a theme and a plugin that both write it.',
  run(page) {
    const descriptions = page.document?.descriptions ?? [];
    if (descriptions.length === 0) return null;
    return descriptions.length > 1 ? [`${descriptions.length} descriptions`] : [];
  },
};
