import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface RowDrag<Row> {
  /** All rows of the list have the same height. */
  list: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  /** A held row is over another place. */
  onMove: (rows: readonly Row[]) => void;
  /** It was let go of there. */
  onDrop: (rows: readonly Row[]) => void;
}

/** Moves a row that a pointer holds by its handle, until it is let go. `held` is that row. */
export function useRowDrag<Row>({ list, rows, onMove, onDrop }: RowDrag<Row>): {
  held: Row | null;
  hold: (row: Row) => void;
} {
  const [held, hold] = useState<Row | null>(null);
  const follow = useEffectEvent(({ clientY }: PointerEvent) => {
    const element = list.current;
    if (held === null || element === null) return;
    const { top } = element.getBoundingClientRect();
    const to = Math.floor(((clientY - top + element.scrollTop) / element.scrollHeight) * rows.length);
    const place = Math.min(rows.length - 1, Math.max(0, to));
    const at = rows.indexOf(held);
    if (at !== place) onMove(rows.toSpliced(at, 1).toSpliced(place, 0, held));
  });
  const drop = useEffectEvent(() => {
    hold(null);
    onDrop(rows);
  });
  useEffect(() => {
    if (held === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Of the window: a row that moves in the page is no longer the one that the pointer is on.
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', drop, { signal });
    return () => listening.abort();
  }, [held]);
  return { held, hold };
}
