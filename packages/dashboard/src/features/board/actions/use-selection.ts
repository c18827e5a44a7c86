import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { nothingSelected, selectRange, toggleSelected } from '../../../ui/lists/selection.ts';
import { shownOrders } from '../cards/shown-orders.ts';

/** The selected tasks of a project. Without write access nothing can be selected. */
export function useSelection(projectId: string, canSelect: boolean) {
  const cache = useQueryClient();
  const [selection, setSelection] = useState(nothingSelected);
  const select = useCallback(
    (id: string, isRange: boolean): void => {
      if (!canSelect) return;
      setSelection((now) =>
        isRange ? selectRange(now, id, shownOrders(cache, projectId)) : toggleSelected(now, id),
      );
    },
    [cache, projectId, canSelect],
  );
  const selectAll = useCallback(
    (ids: readonly string[]) => setSelection({ ids: new Set(ids), anchor: ids[0] ?? null }),
    [],
  );
  const clear = useCallback(() => setSelection(nothingSelected), []);
  return { selected: selection.ids, select, selectAll, clear };
}
