import type { TaskCompact } from '@fettle/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { useStaggeredRender } from '../../../browser/use-staggered-render.ts';
import { CardSlot } from './card-slot.tsx';

/** About the height of a card with one label; each is measured once it is there. */
const usualHeight = 92;
/** Cards that are there beyond those one sees, so that nobody who scrolls sees any come. */
const beyond = 6;
/** Cards of a column that are drawn before the others of it, while the app opens. */
const atOnce = 4;
/** After the cards one sees, of all columns. */
const beyondRank = 500;
/** Cards before the end at which the next hundred are asked for. */
const reach = 10;

interface CardListProps {
  tasks: readonly TaskCompact[];
  swimlane: string;
  canWrite: boolean;
  /** Which turn its cards have. */
  rank: number;
  onOpen: (id: string) => void;
  onNearEnd: () => void;
}

/**
 * Only the cards one sees are there: a column of thousands costs what one of twenty costs. The element around it is what
 * scrolls.
 */
export function CardList({ tasks, swimlane, canWrite, rank, onOpen, onNearEnd }: CardListProps) {
  // Found from within: a reference to what is around is not yet set when both come at once, and no card would be drawn.
  const list = useRef<HTMLUListElement>(null);
  const isFull = useStaggeredRender(true, rank + 0.5);
  const isWhole = useStaggeredRender(true, beyondRank);
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => list.current?.parentElement ?? null,
    estimateSize: () => usualHeight,
    overscan: isWhole ? beyond : 0,
    // The same function as long as the tasks are the same, or every card would be placed anew at each scroll.
    getItemKey: useCallback((index: number) => tasks[index]?.id ?? index, [tasks]),
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (tasks.length > 0 && last >= tasks.length - reach) onNearEnd();
  });
  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {(isFull ? rows : rows.slice(0, atOnce)).map(({ index, key, start }) => {
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
