import type { DocumentFacts } from '../../facts.ts';

/**
 * Types that qualify a page for a rich result. Subtypes count as their general type. Types that Google has stopped showing
 * to everyone (HowTo, FAQPage, Book) are left out.
 */
const richTypes = new Map<string, string>([
  ...['Article', 'NewsArticle', 'BlogPosting', 'TechArticle', 'Report'].map(
    (type) => [type, 'Article'] as const,
  ),
  ...['LocalBusiness', 'Restaurant', 'Store', 'Hotel'].map((type) => [type, 'LocalBusiness'] as const),
  ...['SoftwareApplication', 'MobileApplication', 'WebApplication', 'VideoGame'].map(
    (type) => [type, 'SoftwareApplication'] as const,
  ),
  ...['Event', 'MusicEvent', 'SportsEvent', 'BusinessEvent'].map((type) => [type, 'Event'] as const),
  ...['Product', 'ProductGroup', 'Vehicle', 'Car'].map((type) => [type, 'Product'] as const),
  ...[
    'Recipe',
    'QAPage',
    'JobPosting',
    'Course',
    'VideoObject',
    'Review',
    'Movie',
    'Dataset',
    'ProfilePage',
  ].map((type) => [type, type] as const),
]);

/** The distinct rich types, in the order of their bits. */
export const richNames: readonly string[] = [...new Set([...richTypes.values(), 'BreadcrumbList'])];

/** The number of nodes of each rich type on a page. */
export function countRichTypes(document: DocumentFacts): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { types } of document.jsonLd) {
    for (const name of new Set(types.flatMap((type) => richTypes.get(type) ?? []))) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** The types of a page as bits, including breadcrumbs, which are not a rich result by themselves. */
export function richTypeBits(document: DocumentFacts): number {
  const names = new Set(countRichTypes(document).keys());
  if (document.jsonLd.some(({ types }) => types.includes('BreadcrumbList'))) names.add('BreadcrumbList');
  return richNames.reduce((bits, name, place) => (names.has(name) ? bits | (1 << place) : bits), 0);
}
