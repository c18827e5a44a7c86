import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface WindowedRowsProps {
  count: number;
  /** The number of rows including those not loaded yet. By default `count`. */
  total?: number;
  /** Approximate. Each row is measured once rendered. */
  rowHeight: number;
  keyOf: (index: number) => string | number;
  renderRow: (index: number) => ReactNode;
  /** The last rows come into view: load more. */
  onNearEnd?: () => void;
}

/** A list of any length of which only rows in view are rendered. The surrounding page scrolls. */
export function VirtualList({
  count,
  total = count,
  rowHeight,
  keyOf,
  renderRow,
  onNearEnd,
}: WindowedRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  // Only a list that is in the page knows where the page is scrolled to; otherwise it would scroll it to the top.
  const [isPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => setPlaced(true), []);
  const virtual = useVirtualizer({
    enabled: isPlaced,
    initialOffset: () => findScroller(list.current)?.scrollTop ?? 0,
    count,
    getScrollElement: () => findScroller(list.current),
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
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map(({ index, key, start }) => (
        <li
          key={key}
          data-index={index}
          aria-setsize={total}
          aria-posinset={index + 1}
          ref={virtual.measureElement}
          className="absolute inset-x-0 top-0 border-b border-line last:border-b-0"
          style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
        >
          {renderRow(index)}
        </li>
      ))}
    </ul>
  );
}

/** The closest scrolling ancestor, or null for the page itself. */
function findScroller(element: HTMLElement | null): HTMLElement | null {
  for (let each = element?.parentElement ?? null; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (overflowY === 'auto' || overflowY === 'scroll') return each;
  }
  return null;
}

/** The offset of the list from the top of its scroll container. */
function marginOf(element: HTMLElement | null): number {
  const scroller = findScroller(element);
  if (element === null || scroller === null) return 0;
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
