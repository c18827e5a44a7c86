import { formatCount } from './format/format-count.ts';

const countTasks = (count: number): string => formatCount(count, 'task');

/** The menu of a column of a board, which loads with the first one that opens. */
export const columnMenu = {
  newFromTemplate: 'New from template…',
  select: (shown: number, total: number) =>
    shown < total ? `Select the first ${countTasks(shown)}` : `Select all ${countTasks(total)}`,
  setLimit: 'Set WIP limit…',
  collapse: 'Collapse',
  edit: 'Edit columns',
};
