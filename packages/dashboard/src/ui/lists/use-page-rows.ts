import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { offsetIn, scrollerOfList } from '../scroller-of.ts';

interface PageRows {
  /** The list, or the part of a table with the rows. */
  list: RefObject<HTMLElement | null>;
  count: number;
  /** In pixels, approximate. */
  rowHeight: number;
  keyOf: (index: number) => string | number;
  /** The last rows come into view: load more. */
  onNearEnd?: (() => void) | undefined;
}

/** Which rows of a long list to render: those in view, and a few around them. The surrounding page scrolls. */
export function usePageRows({ list, count, rowHeight, keyOf, onNearEnd }: PageRows) {
  // Only a list that is in the page knows where the page is scrolled to; otherwise it would scroll it to the top.
  const [isPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => setPlaced(true), []);
  const virtual = useVirtualizer<HTMLElement, HTMLElement>({
    enabled: isPlaced,
    initialOffset: () => scrollerOfList(list.current)?.scrollTop ?? 0,
    count,
    getScrollElement: () => scrollerOfList(list.current),
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: marginOf(list.current),
    getItemKey: keyOf,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (count > 0 && last >= count - 20) onNearEnd?.();
  });
  return { virtual, rows, margin: virtual.options.scrollMargin };
}

/** The offset of the list from the top of what scrolls it. */
function marginOf(list: HTMLElement | null): number {
  const scroller = scrollerOfList(list);
  return list === null || scroller === null ? 0 : offsetIn(scroller, list);
}
