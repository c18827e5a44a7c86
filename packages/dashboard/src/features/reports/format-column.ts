import { strings } from '../../strings/index.ts';

/**
 * A column key in words, such as “In progress”. Projects may label the same key differently, so totals use the key.
 */
export function formatColumn(key: string): string {
  const usual = strings.reports.columns.get(key);
  if (usual !== undefined) return usual;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Tasks by column: the columns of a new project in board order, then others by size. */
export function orderColumns(counts: Readonly<Record<string, number>>): [key: string, count: number][] {
  const usual = [...strings.reports.columns.keys()];
  const place = (key: string): number => {
    const at = usual.indexOf(key);
    return at === -1 ? usual.length : at;
  };
  return Object.entries(counts).toSorted(
    ([keyA, a], [keyB, b]) => place(keyA) - place(keyB) || b - a || keyA.localeCompare(keyB),
  );
}

/** The colors of the columns of a new project. */
const usualColors: ReadonlyMap<string, string> = new Map([
  ['todo', '#6b7280'],
  ['in_progress', '#3b82f6'],
  ['review', '#a855f7'],
  ['done', '#22c55e'],
]);

/** The color of a column key in a new project, or gray: projects may color the same key differently. */
export function columnColor(key: string): string {
  return usualColors.get(key) ?? 'var(--line-strong)';
}
