import type { Column, ColumnCategory } from '@fettle/contract';

/** A column as the service accepts it. One without a key is new. */
export interface ColumnInput {
  key?: string;
  label: string;
  color?: string;
  category: ColumnCategory;
}

export type ColumnChange = Partial<Pick<Column, 'label' | 'color' | 'category'>>;

/** Moves a column to another index, limited to the ends. */
export function moveColumn(columns: readonly Column[], key: string, to: number): Column[] {
  const moved = columns.find((column) => column.key === key);
  if (moved === undefined) return [...columns];
  const rest = columns.filter((column) => column !== moved);
  const place = Math.max(0, Math.min(to, rest.length));
  return number([...rest.slice(0, place), moved, ...rest.slice(place)]);
}

/** Changes the column with that key. */
export function changeColumn(columns: readonly Column[], key: string, change: ColumnChange): Column[] {
  return columns.map((column) => (column.key === key ? { ...column, ...change } : column));
}

/**
 * Adds a column after the last one that is not of the kind “done”. It has no key, so the service derives one from its
 * name.
 */
export function withNewColumn(columns: readonly Column[], label: string): ColumnInput[] {
  const wishes = toColumnInputs(columns);
  const place = columns.findLastIndex(({ category }) => category !== 'done') + 1;
  return [...wishes.slice(0, place), { label, category: 'active' }, ...wishes.slice(place)];
}

/** Removes the column with that key. */
export function withoutColumn(columns: readonly Column[], key: string): ColumnInput[] {
  return toColumnInputs(columns.filter((column) => column.key !== key));
}

/** The previous column, or the next one if it is the first: the likely target of its tasks. */
export function nearestColumn(columns: readonly Column[], key: string): Column | undefined {
  const at = columns.findIndex((column) => column.key === key);
  return at === -1 ? undefined : (columns[at - 1] ?? columns[at + 1]);
}

/** What to send for exactly these columns, in this order. */
export function toColumnInputs(columns: readonly Column[]): ColumnInput[] {
  return columns.map(({ key, label, color, category }) => ({ key, label, color, category }));
}

/** The index before or after `over` where a dropped column lands, not counting itself. */
export function dropPlace(
  columns: readonly Column[],
  dragged: string,
  over: string,
  edge: 'top' | 'bottom',
): number | null {
  if (dragged === over) return null;
  const rest = columns.filter(({ key }) => key !== dragged);
  const at = rest.findIndex(({ key }) => key === over);
  return at === -1 ? null : at + (edge === 'bottom' ? 1 : 0);
}

function number(columns: readonly Column[]): Column[] {
  return columns.map((column, position) => ({ ...column, position }));
}
