import type { Column } from '@fettle/contract';
import { useRef } from 'react';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import type { DroppedCard } from '../cards/card-stack.tsx';
import { useCardTarget } from '../drag/use-card-target.ts';
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
  const { total } = useColumnTasks({ projectId, status: column.key, filter });
  const isOver = useCardTarget(ref, {
    accepts: (card) => card.projectId === projectId,
    onTake({ task, swimlane: from }) {
      if (task.status !== column.key) onDrop({ task, from, status: column.key, beforeId: null });
    },
  });
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
