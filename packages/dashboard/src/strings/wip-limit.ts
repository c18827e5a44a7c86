import { formatCount } from './format/format-count.ts';

/** The dialog that sets how many tasks a column should hold. */
export const wipLimit = {
  label: 'WIP limit',
  title: (column: string) => `WIP limit for ${column}`,
  text: 'A limit for work in progress (WIP): the column is highlighted when it holds more tasks than this. You can still add more.',
  none: 'No limit',
  now: (count: number) => `The column holds ${formatCount(count, 'task')} now.`,
};
