import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { Column } from '@fettle/contract';
import { useEffect, useRef, useState } from 'react';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import type { DroppedCard } from '../cards/card-stack.tsx';
import { readCard } from '../drag/drag-card.ts';
import { useColumnTasks } from './column-tasks.ts';

interface FoldedColumnProps {
  projectId: string;
  column: Column;
  filter: TaskFilter;
  onDrop: (dropped: DroppedCard) => void;
  onUnfold: () => void;
}

/** A collapsed column still shows its count and accepts cards at its end. */
export function CollapsedColumn({ projectId, column, filter, onDrop, onUnfold }: FoldedColumnProps) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const { total } = useColumnTasks({ projectId, status: column.key, filter });
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => readCard(source.data)?.projectId === projectId,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false);
        const card = readCard(source.data);
        if (card !== null && card.task.status !== column.key)
          latest.current({ task: card.task, from: card.swimlane, status: column.key, beforeId: null });
      },
    });
  }, [projectId, column.key]);
  return (
    <button
      ref={ref}
      type="button"
      onClick={onUnfold}
      aria-label={`${strings.board.expand(column.label)}, ${strings.board.columnCount(total)}`}
      className={classNames(
        'flex h-full w-11 shrink-0 flex-col items-center gap-2 rounded-2xl bg-sunken py-4 hover:bg-hover',
        isOver && 'bg-accent-soft',
      )}
    >
      <ColorDot color={column.color} />
      <span className="text-xs text-muted">{total}</span>
      <span className="text-sm font-semibold [writing-mode:vertical-rl]">{column.label}</span>
    </button>
  );
}
