/** “A, B, and C”, or “A, B, or C”. */
const listOf =
  (type: 'conjunction' | 'disjunction') =>
  (parts: readonly string[]): string =>
    new Intl.ListFormat('en', { type }).format(parts);

/** Where filters leave no task. Loads with what shows it. */
export const noMatches = {
  title: 'No matching tasks',
  text: (filters: string) => `Filtered by ${filters}. Remove a filter to see more tasks.`,
  quoted: (value: string) => `“${value}”`,
  anyOf: listOf('disjunction'),
  allOf: listOf('conjunction'),
};
