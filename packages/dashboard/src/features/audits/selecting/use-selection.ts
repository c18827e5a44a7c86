import { useState } from 'react';
import { nothingSelected, selectRange, toggleSelected } from '../../../ui/lists/selection.ts';

/** What is selected of a list, in its order. What is no longer listed is not selected. */
export interface ListSelection {
  selected: readonly string[];
  has: (key: string) => boolean;
  /** Toggles one, or selects everything between it and the one toggled before. */
  select: (key: string, isRange: boolean) => void;
  /** Selects all that is listed, or clears the selection. */
  selectAll: (isAll: boolean) => void;
  /** Adds a part of the list to the selection, or takes it out. */
  selectSome: (keys: readonly string[], isAll: boolean) => void;
}

/** The selection of a list whose keys are in this order. */
export function useSelection(order: readonly string[]): ListSelection {
  const [selection, setSelection] = useState(nothingSelected);
  return {
    selected: order.filter((key) => selection.ids.has(key)),
    has: (key) => selection.ids.has(key),
    select: (key, isRange) =>
      setSelection((now) => (isRange ? selectRange(now, key, [order]) : toggleSelected(now, key))),
    selectAll: (isAll) =>
      setSelection(isAll ? { ids: new Set(order), anchor: order[0] ?? null } : nothingSelected),
    selectSome: (keys, isAll) =>
      setSelection(({ ids, anchor }) => {
        const others = [...ids].filter((id) => !keys.includes(id));
        return { ids: new Set(isAll ? [...others, ...keys] : others), anchor };
      }),
  };
}
