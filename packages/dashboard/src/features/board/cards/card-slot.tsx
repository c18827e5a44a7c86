import type { TaskCompact } from '@fettle/contract';
import { Ellipsis } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { isTouch } from '../../../ui/is-touch.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';
import { useDraggableCard } from '../drag/drag-card.ts';
import { Card } from './card.tsx';
import { keepFocus } from './focus-card.ts';

interface CardSlotProps {
  task: TaskCompact;
  swimlane: string;
  canMove: boolean;
  onOpen: (id: string) => void;
}

/** A card in its column, with the line that shows where a dragged card would go. */
export const CardSlot = memo(function CardSlot({ task, swimlane, canMove, onOpen }: CardSlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { id } = task;
  useLayoutEffect(() => {
    const element = ref.current;
    return () => (element === null ? undefined : keepFocus(element, id, swimlane));
  }, [id, swimlane]);
  const { isDragged, edge } = useDraggableCard(ref, { task, swimlane, canMove });
  const { selected, select, openMenu } = useTaskActions();
  return (
    <div ref={ref} className="group/card relative py-1">
      {edge === null ? null : (
        <span
          aria-hidden
          className={`absolute inset-x-0 h-0.5 rounded bg-accent ${edge === 'top' ? '-top-px' : '-bottom-px'}`}
        />
      )}
      <Card
        task={task}
        isDragged={isDragged}
        isSelected={selected.has(task.id)}
        isSelecting={selected.size > 0 && isTouch()}
        onOpen={onOpen}
        onSelect={select}
      />
      {/* Skipped by Tab, which would stop twice at each card. The menu key opens the same menu. On phones it is in the line of
          the key: at the end of a text, it would look like an ellipsis. */}
      <button
        type="button"
        tabIndex={-1}
        aria-label={strings.taskActions.menuOf(task.key)}
        title={strings.taskActions.menu}
        onClick={({ currentTarget }) => openMenu(task, currentTarget)}
        className="absolute right-2 bottom-2.5 inline-flex size-7 items-center justify-center rounded-lg bg-surface text-muted opacity-0 group-hover/card:opacity-100 hover:bg-hover hover:text-ink pointer-coarse:top-3 pointer-coarse:bottom-auto pointer-coarse:opacity-100"
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
});
