import type { TaskCompact } from '@fettle/contract';
import { useRef } from 'react';
import { useStaggeredRender } from '../../../browser/use-staggered-render.ts';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import type { useColumnTasks } from '../columns/column-tasks.ts';
import { type DropTarget, dropPosition, stayPlace } from '../drag/drop-position.ts';
import type { Destination } from '../drag/place-card.ts';
import type { HeldCard } from '../drag/touch-drag.ts';
import { useAutoScroll } from '../drag/use-auto-scroll.ts';
import { useCardTarget } from '../drag/use-card-target.ts';
import { CardList } from './card-list.tsx';

/** A dropped card, and the swimlane it came from. */
export interface DroppedCard extends Destination {
  task: TaskCompact;
  from: string;
}

interface CardStackProps {
  projectId: string;
  status: string;
  swimlane: string;
  column: ReturnType<typeof useColumnTasks>;
  canWrite: boolean;
  onDrop: (dropped: DroppedCard) => void;
  onOpen: (id: string) => void;
  /** The text of an empty stack. */
  emptyText?: string;
  /** When it renders. Null renders it at once. */
  rank?: number | null;
  /** In a swimlane: as high as its cards up to a maximum, or a line if the swimlane has none. */
  height?: keyof typeof heights;
  /** How many cards to expect while they load. */
  expected?: number;
}

const heights = {
  full: 'min-h-24 flex-1 rounded-b-2xl pb-[max(0.5rem,var(--bottom-bar,0px))]',
  /** As tall as its neighbors, so that a card can be dropped anywhere below its column. */
  low: 'max-h-[60dvh] min-h-14 rounded-2xl pt-1 pb-2',
  /** All of them, in a page that scrolls. */
  whole: 'px-0!',
  bare: 'rounded-lg',
};

/** The cards of a column, or of its part in a swimlane: a scroll area and drop target. */
export function CardStack({
  projectId,
  status,
  swimlane,
  column,
  canWrite,
  onDrop,
  onOpen,
  emptyText,
  rank = 0,
  height = 'full',
  expected = skeletons.length,
}: CardStackProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { tasks, data, error, refetch } = column;
  useAutoScroll(scroller);
  // On one of its cards, or on the space below them, which is the end.
  const isOver = useCardTarget(scroller, {
    accepts: (card) => card.projectId === projectId,
    onTake: (card, over) => takeCard({ status, swimlane, tasks, onDrop }, card, over),
  });
  const isEmpty = data !== undefined && tasks.length === 0;
  const isDrawn = useStaggeredRender(data !== undefined, rank);
  return (
    <div
      ref={scroller}
      data-column={status}
      data-swimlane={swimlane}
      // Specific to this stack: another project does not inherit its scroll position.
      data-scroll-restoration-id={`${projectId} ${status} ${swimlane}`}
      className={classNames(
        'overflow-y-auto px-2 [scrollbar-width:thin]',
        heights[height],
        // Also an empty part of a swimlane: it is where a card can be dropped, and keeps its column in sight.
        isOver ? 'bg-accent-soft/50' : height === 'low' && 'bg-sunken',
      )}
    >
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data !== undefined || error !== null || expected === 0 ? null : <LoadingCards count={expected} />}
      {isEmpty && emptyText !== undefined ? (
        <p className="px-3 py-5 text-center text-xs text-balance text-muted">{emptyText}</p>
      ) : null}
      {isDrawn ? (
        <CardList
          tasks={tasks}
          swimlane={swimlane}
          canWrite={canWrite}
          rank={rank}
          onOpen={onOpen}
          onNearEnd={() => loadMore(column)}
        />
      ) : null}
      <MoreFailed list={column} />
    </div>
  );
}

interface Target extends Pick<CardStackProps, 'status' | 'swimlane' | 'onDrop'> {
  tasks: readonly TaskCompact[];
}

/** Moves a card to where it was dropped, unless it is already there. */
function takeCard(
  { status, swimlane, tasks, onDrop }: Target,
  { task, swimlane: from }: HeldCard,
  over: DropTarget['over'],
): void {
  const order = tasks.map(({ id }) => id);
  const place = placeIn(order, task.id, over);
  if (place !== null) onDrop({ task, from, status, ...place });
  // Of two assignees, only one is replaced.
  else if (from !== swimlane) onDrop({ task, from, status, ...stayPlace(order, task.id) });
}

function placeIn(
  order: readonly string[],
  dragged: string,
  over: DropTarget['over'],
): Omit<Destination, 'status'> | null {
  if (over === null) return order.at(-1) === dragged ? null : { beforeId: null };
  return dropPosition({ order, dragged, over: over.id, edge: over.edge });
}

const skeletons = ['h-22', 'h-16', 'h-26'];

function LoadingCards({ count }: { count: number }) {
  return (
    <div role="status" aria-label={strings.common.loading} className="space-y-2 pt-1">
      {skeletons.slice(0, count).map((height) => (
        <div
          key={height}
          className={`overflow-hidden rounded-xl border border-line bg-surface p-3 ${height}`}
        >
          <Skeleton className="h-3 w-14" />
          <Skeleton className="mt-2.5 h-4 w-3/4" />
          <Skeleton className="mt-4 h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
