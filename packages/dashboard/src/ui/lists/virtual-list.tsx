import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

interface WindowedRowsProps {
  count: number;
  /** How many there are with those that are not read yet; default is `count`. */
  total?: number;
  /** About; each row is measured once it is there. */
  rowHeight: number;
  keyOf: (index: number) => string | number;
  renderRow: (index: number) => ReactNode;
  /** The last rows come near: time to ask for more. */
  onNearEnd?: () => void;
}

/** Rows of a list of any length, of which only those one sees are there; the page around it scrolls. */
export function VirtualList({
  count,
  total = count,
  rowHeight,
  keyOf,
  renderRow,
  onNearEnd,
}: WindowedRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
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

/** The element around that scrolls, up to the page itself. */
function findScroller(element: HTMLElement | null): HTMLElement | null {
  for (let each = element?.parentElement ?? null; each !== null; each = each.parentElement) {
    const { overflowY } = getComputedStyle(each);
    if (overflowY === 'auto' || overflowY === 'scroll') return each;
  }
  return null;
}

/** How far below the top of what scrolls the list begins. */
function marginOf(element: HTMLElement | null): number {
  const scroller = findScroller(element);
  if (element === null || scroller === null) return 0;
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
