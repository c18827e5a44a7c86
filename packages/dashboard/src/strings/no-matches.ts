import { formatCount } from './format/format-count.ts';

/** “A, B, and C”, or “A, B, or C”. */
const listOf =
  (type: 'conjunction' | 'disjunction') =>
  (parts: readonly string[]): string =>
    new Intl.ListFormat('en', { type }).format(parts);

/** How many tasks filters leave, and where they leave none. Loads with what shows it. */
export const noMatches = {
  title: 'No matching tasks',
  /** Read out. */
  matching: (count: number) => (count === 0 ? 'No matching tasks' : formatCount(count, 'matching task')),
  text: (filters: string) => `Filtered by ${filters}. Remove a filter to see more tasks.`,
  quoted: (value: string) => `“${value}”`,
  anyOf: listOf('disjunction'),
  allOf: listOf('conjunction'),
};
