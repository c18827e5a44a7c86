import type { Column, Priority } from '@fettle/contract';
import { ChevronDown, ChevronRight, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PriorityIcon } from '../../ui/priority-icon.tsx';
import { CardStack, type DroppedCard } from './card-stack.tsx';
import { useColumnTasks } from './column-tasks.ts';
import type { Lane } from './lanes.ts';
import { useTaskCount } from './use-task-count.ts';

interface LaneRowProps {
  projectId: string;
  columns: readonly Column[];
  group: 'assignee' | 'priority';
  lane: Lane;
  /** Of the person whose lane it is. */
  name: string | null;
  canWrite: boolean;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  onDrop: (dropped: DroppedCard) => void;
  onOpen: (id: string) => void;
}

/** A lane: whose or which it is, and its cards in each column. They are asked for once the lane comes into view. */
export function LaneRow({ group, lane, name, isFolded, onFold, columns, ...cell }: LaneRowProps) {
  const ref = useRef<HTMLElement>(null);
  const isNear = useComesNear(ref);
  const total = useTaskCount(cell.projectId, lane.filter);
  const label =
    group === 'priority' ? strings.priorities[lane.key as Priority] : (name ?? strings.board.nobody);
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <section ref={ref} aria-label={strings.board.laneName(label, total)} className="pt-1">
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
        className="sticky left-3 inline-flex h-9 items-center gap-2 rounded-lg px-1.5 text-sm font-semibold hover:bg-hover"
      >
        <Arrow size={15} className="text-muted" aria-hidden />
        <span aria-hidden className="inline-flex">
          {pictureOf(group, lane.key, name)}
        </span>
        {label}
        <span className="text-xs font-normal text-muted">{total}</span>
      </button>
      {isFolded ? null : (
        <div className="flex items-stretch gap-3">
          {columns.map((column) => (
            <LaneCell
              key={column.id}
              {...cell}
              lane={lane}
              laneLabel={label}
              column={column}
              isNear={isNear}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface LaneCellProps extends Pick<LaneRowProps, 'projectId' | 'lane' | 'canWrite' | 'onDrop' | 'onOpen'> {
  /** What the lane is called. */
  laneLabel: string;
  column: Column;
  isNear: boolean;
}

function LaneCell({ projectId, lane, laneLabel, column, isNear, canWrite, onDrop, onOpen }: LaneCellProps) {
  const tasks = useColumnTasks({ projectId, status: column.key, filter: lane.filter }, isNear);
  return (
    <section
      aria-label={`${column.label}, ${laneLabel}, ${strings.board.columnCount(tasks.total)}`}
      className="flex w-[min(19rem,85vw)] shrink-0 flex-col *:flex-1"
    >
      <CardStack
        projectId={projectId}
        status={column.key}
        lane={lane.key}
        column={tasks}
        canWrite={canWrite}
        onDrop={onDrop}
        onOpen={onOpen}
        isLow
      />
    </section>
  );
}

function pictureOf(group: LaneRowProps['group'], key: string, name: string | null): ReactNode {
  if (group === 'priority') return <PriorityIcon priority={key as Priority} />;
  return name === null ? <UserRound size={16} className="text-muted" /> : <Avatar name={name} size="small" />;
}

/** Whether an element has been within a screen's reach of what one sees. */
function useComesNear(ref: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => (entries.some(({ isIntersecting }) => isIntersecting) ? setNear(true) : undefined),
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
