import type { PageCheck } from '../check.ts';

const DEEPEST = 4;

export const pageDeep: PageCheck = {
  id: 'page-deep',
  title: { pass: 'Every page is a few clicks from the home page', fail: 'Pages far from the home page' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Few visitors click so often, and search engines come to such pages late and seldom.',
  fix: `Link to the important ones from pages nearer to the home page: overviews, categories, related articles. More than ${DEEPEST} clicks are far.`,
  run: ({ depth }) => (depth > DEEPEST ? [`${depth} clicks from the home page`] : []),
};
