import type { CSSProperties } from 'react';
import type { ListField } from '../filters/board-search.ts';
import { minimumRem } from './list-head.tsx';

/** How high rows are, which the list must know of those that it does not render. Of tasks on phones, at least. */
export interface RowHeights {
  task: number;
  /** Of the title of a group. */
  group: number;
}

/** Rows of two lines are for fingers. */
export function rowHeights(isTwoLines: boolean): RowHeights {
  return isTwoLines ? { task: 65, group: 44 } : { task: 41, group: 36 };
}

/** Loads the next 100 rows when this many are left. */
export const reach = 30;

/**
 * A box that scrolls. On a phone, the rows reach the edges and scroll with the page: the list is higher than the part of the
 * page that it is in.
 */
export const listClass =
  'border-line text-sm pb-(--bottom-bar,0px) max-sm:pb-[max(6rem,var(--bottom-bar,0px))] sm:mx-(--gutter) sm:mt-2 sm:h-[calc(100%-1.25rem)] sm:overflow-auto sm:rounded-2xl sm:border sm:bg-surface';
export const tableClass = 'w-full table-fixed border-separate border-spacing-0 bg-surface';

/** Chosen columns keep their width, and the list scrolls sideways where they do not fit. */
export function tableStyle(fields: readonly ListField[], isTwoLines: boolean): CSSProperties | undefined {
  const rem = isTwoLines ? undefined : minimumRem(fields);
  return rem === undefined ? undefined : { minWidth: `${rem}rem` };
}

/** Empty space in place of rows that are not rendered. */
export function Room({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden style={{ height }} /> : null;
}
