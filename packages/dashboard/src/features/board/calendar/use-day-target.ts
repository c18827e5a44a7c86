import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import type { TaskCompact } from '@fettle/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { acceptHeldCards, readCard } from '../drag/drag-card.ts';

/** Lets an element accept tasks, dragged by mouse or by finger. Returns whether one is held over it. */
export function useDayTarget(
  ref: RefObject<HTMLElement | null>,
  onDrop: (task: TaskCompact) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    return combine(
      acceptHeldCards(element, ({ task }) => latest.current(task)),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readCard(source.data) !== null,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          const card = readCard(source.data);
          if (card !== null) latest.current(card.task);
        },
      }),
    );
  }, [ref]);
  return isOver;
}
