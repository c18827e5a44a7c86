import type { Task } from '@fettle/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { LabelChip } from '../../../ui/display/label-chip.tsx';

/** Labels in one line, and the number of those that it has no room for. */
export function LabelLine({ task: { labels } }: { task: Task }) {
  const line = useRef<HTMLSpanElement>(null);
  const hidden = useHiddenCount(line, labels.length);
  return (
    <>
      {/* Those without room are in further lines, which are cut off. */}
      <span ref={line} className="task-label-line">
        {labels.map(({ name, color }) => (
          <LabelChip key={name} name={name} color={color} />
        ))}
      </span>
      {hidden === 0 ? null : (
        <span aria-hidden className="text-xs text-muted tabular-nums">
          +{hidden}
        </span>
      )}
    </>
  );
}

/** How many parts of a line are in a further one. */
function useHiddenCount(line: RefObject<HTMLElement | null>, count: number): number {
  const [hidden, setHidden] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again with every other number of parts
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return;
    const measure = (): void => {
      const parts = [...element.children] as HTMLElement[];
      const top = parts[0]?.offsetTop ?? 0;
      setHidden(parts.filter((part) => part.offsetTop > top).length);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [line, count]);
  return hidden;
}
