import { type Column, type ColumnCategory, limits } from '@fettle/contract';
import { UnreadableExport } from '../model.ts';

interface NewColumn {
  label: string;
  category: ColumnCategory;
}

/** All columns of a project with the new ones: those for open tasks go before the first done column, the others to the end. */
export function placeNewColumns(existing: readonly Column[], added: readonly NewColumn[]) {
  if (existing.length + added.length > limits.columnsPerProject) {
    throw new UnreadableExport(
      `The import would create ${added.length} columns; a project can have ${limits.columnsPerProject}. Assign lists to existing columns.`,
    );
  }
  const kept = existing.map(({ key, label, color, category, wipLimit }) => ({
    key,
    label,
    color,
    category,
    wipLimit,
  }));
  const firstDone = kept.findIndex(({ category }) => category === 'done');
  const at = firstDone === -1 ? kept.length : firstDone;
  const isDone = ({ category }: NewColumn) => category === 'done';
  return [
    ...kept.slice(0, at),
    ...added.filter((column) => !isDone(column)),
    ...kept.slice(at),
    ...added.filter(isDone),
  ];
}
