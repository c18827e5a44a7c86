import { GripVertical } from 'lucide-react';
import type { Ref } from 'react';
import { strings } from '../../../strings/index.ts';

interface GripProps {
  ref: Ref<HTMLButtonElement>;
  /** The name of what it moves. */
  name: string;
  /** One place up or down. */
  onStep: (step: 1 | -1) => void;
}

/** A drag handle. While focused, Alt and an arrow key move the item too. */
export function DragHandle({ ref, name, onStep }: GripProps) {
  const text = strings.task.checklists;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${name}: ${text.dragHint}`}
      title={text.dragHint}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0 || !event.altKey) return;
        event.preventDefault();
        onStep(step);
      }}
      className="task-grip absolute -left-2.5 inline-flex h-6 w-4 shrink-0 cursor-grab touch-manipulation items-center justify-center text-line-strong opacity-0 group-hover/movable:opacity-100 focus-visible:opacity-100"
    >
      <GripVertical size={14} aria-hidden />
    </button>
  );
}
