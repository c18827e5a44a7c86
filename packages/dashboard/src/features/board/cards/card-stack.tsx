import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import type { TaskCompact } from '@fettle/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStaggeredRender } from '../../../browser/use-staggered-render.ts';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import type { useColumnTasks } from '../columns/column-tasks.ts';
import { acceptHeldCards, readCard, readEdge } from '../drag/drag-card.ts';
import { type DropTarget, dropPosition, stayPlace } from '../drag/drop-position.ts';
import type { Destination } from '../drag/place-card.ts';
import type { HeldCard } from '../drag/touch-drag.ts';
import { useAutoScroll } from '../drag/use-auto-scroll.ts';
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
  /** When it renders. */
  rank?: number;
  /** In a swimlane: as high as its cards, up to a maximum. */
  isLow?: boolean;
}

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
  isLow = false,
}: CardStackProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { tasks, data, error, refetch } = column;
  useAutoScroll(scroller);
  const isOver = useStackTarget(scroller, { projectId, status, swimlane, tasks, onDrop });
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
        'overflow-y-auto px-2 pb-2 [scrollbar-width:thin]',
        isLow ? 'max-h-[60dvh] min-h-14 rounded-2xl bg-sunken pt-1' : 'min-h-24 flex-1 rounded-b-2xl',
        isOver && 'bg-accent-soft/50',
      )}
    >
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {isDrawn || isEmpty || error !== null ? null : <LoadingCards />}
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

interface TargetInput {
  projectId: string;
  status: string;
  swimlane: string;
  tasks: readonly TaskCompact[];
  onDrop: (dropped: DroppedCard) => void;
}

/** A stack accepts drops on one of its cards, or on the space below them, which is the end. */
function useStackTarget(ref: RefObject<HTMLElement | null>, input: TargetInput): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const take = (card: HeldCard, over: DropTarget['over']): void => dropHeldCard(latest.current, card, over);
    return combine(
      acceptHeldCards(element, take),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readCard(source.data)?.projectId === latest.current.projectId,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source, location }) {
          setOver(false);
          const card = readCard(source.data);
          const over = location.current.dropTargets[0];
          if (card === null || over === undefined) return;
          take(card, over.element === element ? null : readOver(over.data));
        },
      }),
    );
  }, [ref]);
  return isOver;
}

/** Moves a card to where it was dropped, unless it is already there. */
function dropHeldCard(
  { status, swimlane, tasks, onDrop }: TargetInput,
  { task, swimlane: from }: HeldCard,
  over: DropTarget['over'],
): void {
  const order = tasks.map(({ id }) => id);
  const place = placeIn(order, task.id, over);
  if (place !== null) onDrop({ task, from, status, ...place });
  // Of two assignees, only one is replaced.
  else if (from !== swimlane) onDrop({ task, from, status, ...stayPlace(order, task.id) });
}

function readOver(data: Record<string | symbol, unknown>): DropTarget['over'] {
  return { id: readCard(data)?.task.id ?? '', edge: readEdge(data) };
}

function placeIn(
  order: readonly string[],
  dragged: string,
  over: DropTarget['over'],
): Omit<Destination, 'status'> | null {
  if (over === null) return order.at(-1) === dragged ? null : { beforeId: null };
  return dropPosition({ order, dragged, over: over.id, edge: over.edge });
}

function LoadingCards() {
  return (
    <div role="status" aria-label={strings.common.loading} className="space-y-2 pt-1">
      {['h-22', 'h-16', 'h-26'].map((height) => (
        <Skeleton key={height} className={`w-full rounded-xl ${height}`} />
      ))}
    </div>
  );
}
