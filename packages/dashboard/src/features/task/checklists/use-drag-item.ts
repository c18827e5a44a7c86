import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import type { Checklist, ChecklistItem } from '@fettle/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { dropPosition } from './edit-checklists.ts';

interface DragItem {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  list: Checklist;
  item: ChecklistItem;
  canWrite: boolean;
  onMove: (position: number) => void;
}

type Edge = 'top' | 'bottom';

/** Lets an item be dragged by its handle and dropped between others of its checklist. Gives what to draw. */
export function useDragItem(input: DragItem): { edge: Edge | null; isDragged: boolean } {
  const [edge, setEdge] = useState<Edge | null>(null);
  const [isDragged, setDragged] = useState(false);
  const latest = useRef(input);
  latest.current = input;
  const { row, handle, canWrite } = input;
  useEffect(() => {
    const element = row.current;
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
        canDrop: ({ source }) => source.data.checklistId === latest.current.list.id,
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
          const { list, item } = latest.current;
          const from = list.items.find(({ id }) => id === source.data.itemId);
          if (side === null || from === undefined || from.id === item.id) return;
          moves.get(from.id)?.(dropPosition(from.position, item.position, side));
        },
      }),
    );
  }, [row, handle, canWrite]);
  const { id } = input.item;
  useEffect(() => {
    moves.set(id, (position) => latest.current.onMove(position));
    return () => void moves.delete(id);
  }, [id]);
  return { edge, isDragged };
}

/** How each item on the screen is moved: what is dropped on knows the place, what is dragged knows how. */
const moves = new Map<string, (position: number) => void>();

function toData({ list, item }: DragItem): Record<string, unknown> {
  return { checklistId: list.id, itemId: item.id };
}
