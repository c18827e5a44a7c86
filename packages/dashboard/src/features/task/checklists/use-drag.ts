import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropPosition } from './edit-checklists.ts';

interface Drag {
  element: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  /** What it can be dropped among: the same for everything that can change places. */
  among: string;
  /** What its position refers to: a checklist, or the task. */
  list: string;
  id: string;
  position: number;
  canWrite: boolean;
  onMove: (position: number, list: string) => void;
}

type Edge = 'top' | 'bottom';

/** Makes something draggable by its handle, to be dropped between others of its kind. Returns what to render. */
export function useDrag(input: Drag): { edge: Edge | null; isDragged: boolean } {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(input);
  latest.current = input;
  const { element: place, handle, canWrite } = input;
  useEffect(() => {
    const element = place.current;
    const grip = handle.current;
    if (element === null || grip === null || !canWrite) return;
    return combine(
      draggable({
        element,
        dragHandle: grip,
        getInitialData: () => toData(latest.current),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.among === latest.current.among,
        getData: ({ input: pointer }) =>
          attachClosestEdge(toData(latest.current), {
            element,
            input: pointer,
            allowedEdges: ['top', 'bottom'],
          }),
        onDrag: ({ self, source }) =>
          setEdge(source.element === element ? null : (extractClosestEdge(self.data) as Edge | null)),
        onDragLeave: () => setEdge(null),
        onDrop({ self, source }) {
          setEdge(null);
          const side = extractClosestEdge(self.data) as Edge | null;
          const dragged = draggedBy(source.data);
          const { position, list } = latest.current;
          if (side === null || dragged === undefined || dragged.id === latest.current.id) return;
          const from = dragged.list === list ? dragged.position : Number.POSITIVE_INFINITY;
          dragged.onMove(dropPosition(from, position, side), list);
        },
      }),
    );
  }, [place, handle, canWrite]);
  const { id } = input;
  useEffect(() => {
    shown.set(id, latest);
    return () => void shown.delete(id);
  }, [id]);
  return { edge, isDragged };
}

/** Rendered items: the drop target knows the place, and the dragged one knows how to move. */
const shown = new Map<string, { readonly current: Drag }>();

/** The dragged item as currently rendered. Undefined if somebody removed it in the meantime. */
export function draggedBy(data: Record<string | symbol, unknown>): Drag | undefined {
  return shown.get(String(data.id))?.current;
}

function toData({ among, id }: Drag): Record<string, unknown> {
  return { among, id };
}

/** The class of the drop line and of the dragged item. */
export function dragClass({ edge, isDragged }: ReturnType<typeof useDrag>): string {
  const line = { top: 'shadow-[0_-2px_0_var(--accent)]', bottom: 'shadow-[0_2px_0_var(--accent)]' };
  return [isDragged ? 'opacity-40' : '', edge === null ? '' : `rounded-none ${line[edge]}`].join(' ');
}
