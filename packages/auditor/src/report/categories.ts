import type { CategoryId } from '../checks/check.ts';

/** A category of a report. `weight` is its share of the overall score, 0 for categories that do not count in it. */
export interface CategoryInfo {
  id: CategoryId;
  title: string;
  report: 'seo' | 'general';
  weight: number;
}

/** All categories in the order of the reports. */
export const categories: readonly CategoryInfo[] = [
  { id: 'indexability', title: 'Indexability', report: 'seo', weight: 24 },
  { id: 'content', title: 'Content', report: 'seo', weight: 22 },
  { id: 'links', title: 'Links', report: 'seo', weight: 20 },
  { id: 'performance', title: 'Performance', report: 'seo', weight: 10 },
  { id: 'mobile', title: 'Mobile', report: 'seo', weight: 6 },
  { id: 'images', title: 'Images', report: 'seo', weight: 6 },
  { id: 'structured-data', title: 'Structured data', report: 'seo', weight: 5 },
  { id: 'social', title: 'Social media', report: 'seo', weight: 4 },
  { id: 'international', title: 'International', report: 'seo', weight: 3 },
  { id: 'security', title: 'Security', report: 'general', weight: 0 },
  { id: 'accessibility', title: 'Accessibility', report: 'general', weight: 0 },
  { id: 'site-wide', title: 'Site-wide', report: 'general', weight: 0 },
];
