import { formatCount } from './format/format-count.ts';

/** Boards in swimlanes, which load when a board is first grouped. */
export const swimlanes = {
  name: (name: string, total: number | null) =>
    total === null ? name : `${name}, ${formatCount(total, 'task')}`,
  otherPages: (count: number, shown: number) =>
    `Swimlanes show the ${formatCount(shown, 'page')} with the most tasks. ${formatCount(count, 'more page has', 'more pages have')} tasks. Filter by page or text to see them.`,
};
