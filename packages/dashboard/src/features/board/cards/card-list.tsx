import type { TaskCompact } from '@fettle/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { useStaggeredCount, useStaggeredRender } from '../../../browser/use-staggered-render.ts';
import { cardsAreShown } from '../../../data/client/first-cards.ts';
import { CardSlot } from './card-slot.tsx';

/** The approximate height of a card with one label. Each card is measured once rendered. */
const usualHeight = 92;
/** Cards rendered beyond the visible ones, so that scrolling never shows a gap. */
const beyond = 6;
/** Cards of a column that render at a time while the app opens. */
const atOnce = 2;
/** Renders after the visible cards of all columns. */
const beyondRank = 500;
/** Loads the next 100 cards when this many are left. */
const reach = 10;

interface CardListProps {
  tasks: readonly TaskCompact[];
  swimlane: string;
  canWrite: boolean;
  /** When its cards render. Null renders them at once. */
  rank: number | null;
  onOpen: (id: string) => void;
  onNearEnd: () => void;
}

/**
 * Only visible cards are rendered, so a column of thousands costs as much as one of twenty. The surrounding element
 * scrolls.
 */
export function CardList({ tasks, swimlane, canWrite, rank, onOpen, onNearEnd }: CardListProps) {
  // Found from inside: the ref of the parent is not set yet when both mount together, and no card would
  // render.
  const list = useRef<HTMLUListElement>(null);
  const isWhole = useStaggeredRender(true, rank === null ? null : beyondRank);
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => usualHeight,
    overscan: isWhole ? beyond : 0,
    // A stable function while the tasks are the same. Otherwise each scroll would lay out every card.
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
  });
  // After the frame in which they are painted.
  useEffect(() => void requestAnimationFrame(() => setTimeout(cardsAreShown)), []);
  const rows = virtual.getVirtualItems();
  const shown = useStaggeredCount(rows.length, atOnce, rank === null ? null : rank + 0.5);
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (tasks.length > 0 && last >= tasks.length - reach) onNearEnd();
  });
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.slice(0, shown).map(({ index, key, start }) => {
        const task = tasks[index];
        return task === undefined ? null : (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <CardSlot task={task} swimlane={swimlane} canMove={canWrite} onOpen={onOpen} />
          </li>
        );
      })}
    </ul>
  );
}
