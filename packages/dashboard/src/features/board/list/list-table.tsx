import type { CSSProperties } from 'react';
import type { ListField } from '../filters/board-search.ts';
import { minimumRem } from './list-head.tsx';

export const rowHeight = 41;
/** Loads the next 100 rows when this many are left. */
export const reach = 30;

export const listClass =
  'mx-3 mt-2 h-[calc(100%-1.25rem)] overflow-auto rounded-2xl border border-line bg-surface text-sm';
export const tableClass = 'w-full table-fixed border-separate border-spacing-0';

/** Chosen columns keep their width, and the list scrolls sideways where they do not fit. */
export function tableStyle(fields: readonly ListField[]): CSSProperties | undefined {
  const rem = minimumRem(fields);
  return rem === undefined ? undefined : { minWidth: `${rem}rem` };
}

/** Empty space in place of rows that are not rendered. */
export function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
