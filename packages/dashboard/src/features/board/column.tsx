import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import type { Column as ColumnFacts, TaskCompact } from '@fettle/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronsRightLeft, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TaskFilter } from '../../data/tasks.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardSlot } from './card-slot.tsx';
import { useColumnTasks } from './column-tasks.ts';
import { beforeOf, readCard } from './drag-card.ts';
import { QuickAdd } from './quick-add.tsx';
import type { Move } from './use-move-card.ts';

/** About the height of a card with one label; each is measured once it is there. */
const usualHeight = 92;
/** Cards before the end at which the next hundred are asked for. */
const reach = 10;

interface ColumnProps {
  projectId: string;
  column: ColumnFacts;
  filter: TaskFilter;
  canWrite: boolean;
  isAdding: boolean;
  onAdd: (isAdding: boolean) => void;
  onMove: (move: Move) => void;
  onOpen: (id: string) => void;
  onFold: () => void;
}

export function Column({
  projectId,
  column,
  filter,
  canWrite,
  isAdding,
  onAdd,
  onMove,
  onOpen,
  onFold,
}: ColumnProps) {
  const { tasks, total, data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useColumnTasks({
      projectId,
      status: column.key,
      filter,
    });
  const scroller = useRef<HTMLDivElement>(null);
  const isOver = useColumnTarget(scroller, { projectId, status: column.key, tasks, onMove });
  const text = strings.board;
  return (
    <section
      aria-label={`${column.label}, ${text.columnCount(total)}`}
      className="flex h-full w-[min(19rem,85vw)] shrink-0 snap-start flex-col rounded-2xl bg-sunken"
    >
      <header className="group flex h-11 shrink-0 items-center gap-2 pr-1.5 pl-3.5">
        <ColorDot color={column.color} />
        <h2 className="truncate text-sm font-semibold">{column.label}</h2>
        <span className="text-xs text-muted">{data === undefined ? '' : total}</span>
        <span className="flex-1" />
        <IconButton label={text.collapse(column.label)} onClick={onFold}>
          <ChevronsRightLeft size={15} aria-hidden />
        </IconButton>
        {canWrite ? (
          <IconButton label={text.newTaskIn(column.label)} onClick={() => onAdd(true)}>
            <Plus size={16} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {isAdding ? <QuickAdd projectId={projectId} column={column} onClose={() => onAdd(false)} /> : null}
      <div
        ref={scroller}
        data-column={column.key}
        className={classNames(
          'min-h-24 flex-1 overflow-y-auto rounded-b-2xl px-2 pb-2 [scrollbar-gutter:stable]',
          isOver && 'bg-accent-soft/50',
        )}
      >
        {error !== null && data === undefined ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : null}
        {data === undefined && error === null ? <LoadingCards /> : null}
        {data !== undefined && tasks.length === 0 ? (
          <p className="px-2 py-6 text-center text-xs text-muted">{text.emptyColumn}</p>
        ) : null}
        <CardList
          tasks={tasks}
          scroller={scroller}
          canWrite={canWrite}
          onOpen={onOpen}
          onNearEnd={() => (hasNextPage && !isFetchingNextPage ? void fetchNextPage() : undefined)}
        />
      </div>
    </section>
  );
}

interface CardListProps {
  tasks: readonly TaskCompact[];
  scroller: React.RefObject<HTMLDivElement | null>;
  canWrite: boolean;
  onOpen: (id: string) => void;
  onNearEnd: () => void;
}

/** Only the cards one sees are there: a column of thousands costs what one of twenty costs. */
function CardList({ tasks, scroller, canWrite, onOpen, onNearEnd }: CardListProps) {
  const virtual = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualHeight,
    overscan: 6,
    getItemKey: (index) => tasks[index]?.id ?? index,
  });
  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (tasks.length > 0 && last >= tasks.length - reach) onNearEnd();
  });
  return (
    <ul className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map(({ index, key, start }) => {
        const task = tasks[index];
        return task === undefined ? null : (
          <li
            key={key}
            data-index={index}
            ref={virtual.measureElement}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            <CardSlot task={task} canMove={canWrite} onOpen={onOpen} />
          </li>
        );
      })}
    </ul>
  );
}

interface TargetInput {
  projectId: string;
  status: string;
  tasks: readonly TaskCompact[];
  onMove: (move: Move) => void;
}

/** A column takes what is dropped on one of its cards, or on the room below them, which means the end. */
function useColumnTarget(ref: React.RefObject<HTMLElement | null>, input: TargetInput): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return combine(
      autoScrollForElements({ element }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readCard(source.data)?.projectId === latest.current.projectId,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source, location }) {
          setOver(false);
          const task = readCard(source.data)?.task;
          const over = location.current.dropTargets[0];
          if (task === undefined || over === undefined) return;
          const { status, tasks, onMove } = latest.current;
          const beforeId = over.element === element ? null : beforeOf(over.data, tasks, task.id);
          const isThere = task.status === status && isAlreadyBefore(tasks, task.id, beforeId);
          if (beforeId !== undefined && !isThere) onMove({ task, status, beforeId });
        },
      }),
    );
  }, [ref]);
  return isOver;
}

function isAlreadyBefore(
  tasks: readonly TaskCompact[],
  id: string,
  beforeId: string | null | undefined,
): boolean {
  const at = tasks.findIndex((task) => task.id === id);
  return at !== -1 && (tasks[at + 1]?.id ?? null) === beforeId;
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
