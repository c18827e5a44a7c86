import type { TaskCompact } from '@fettle/contract';
import { useRef } from 'react';
import { Card } from './card.tsx';
import { useDraggableCard } from './drag-card.ts';

interface CardSlotProps {
  task: TaskCompact;
  canMove: boolean;
  onOpen: (id: string) => void;
}

/** A card in its place of a column, with the line that shows where a dragged one would go. */
export function CardSlot({ task, canMove, onOpen }: CardSlotProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { isDragged, edge } = useDraggableCard(ref, task, canMove);
  return (
    <div ref={ref} className="relative py-1">
      {edge === null ? null : (
        <span
          aria-hidden
          className={`absolute inset-x-0 h-0.5 rounded bg-accent ${edge === 'top' ? '-top-px' : '-bottom-px'}`}
        />
      )}
      <Card task={task} isDragged={isDragged} onOpen={onOpen} />
    </div>
  );
}
