import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { draggedBy } from './use-drag.ts';

interface DropEnd {
  element: RefObject<HTMLElement | null>;
  among: string;
  list: string;
  count: number;
}

/** Lets an item be dropped on a checklist beside its items, even if it has none: it goes to the end. */
export function useDropEnd(input: DropEnd): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(input);
  latest.current = input;
  const { element: place } = input;
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.among === latest.current.among,
      // Over an item, the item handles the drop.
      onDrag: ({ self, location }) => setOver(location.current.dropTargets[0]?.element === self.element),
      onDragLeave: () => setOver(false),
      onDrop({ self, source, location }) {
        setOver(false);
        const dragged = draggedBy(source.data);
        if (dragged === undefined || location.current.dropTargets[0]?.element !== self.element) return;
        const { list, count } = latest.current;
        dragged.onMove(dragged.list === list ? count - 1 : count, list);
      },
    });
  }, [place]);
  return isOver;
}
