import { type ReactNode, useRef } from 'react';
import { usePageRows } from './use-page-rows.ts';

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
  const { virtual, rows, margin } = usePageRows({ list, count, rowHeight, keyOf, onNearEnd });
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
          style={{ transform: `translateY(${start - margin}px)` }}
        >
          {renderRow(index)}
        </li>
      ))}
    </ul>
  );
}
