import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { type RefObject, useEffect, useRef, useState } from 'react';

const kind = Symbol('column');

export type Edge = 'top' | 'bottom';

interface DragColumn {
  row: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
  columnKey: string;
  onDrop: (dragged: string, edge: Edge) => void;
}

/** Makes a column draggable by its handle, to be dropped before or after another. */
export function useDragColumn({ row, handle, columnKey, onDrop }: DragColumn) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (element === null || dragHandle === null) return;
    const data = { [kind]: columnKey };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => data,
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => readColumn(source.data) !== null,
        getData: ({ input }) => attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag({ self, source }) {
          const isSelf = readColumn(source.data) === columnKey;
          setEdge(isSelf ? null : (extractClosestEdge(self.data) as Edge | null));
        },
        onDragLeave: () => setEdge(null),
        onDrop({ self, source }) {
          setEdge(null);
          const dragged = readColumn(source.data);
          const at = extractClosestEdge(self.data) as Edge | null;
          if (dragged !== null && at !== null) drop.current(dragged, at);
        },
      }),
    );
  }, [row, handle, columnKey]);
  return { isDragged, edge };
}

/** Key of the dragged column. Null if something else is dragged. */
function readColumn(data: Record<string | symbol, unknown>): string | null {
  const key = data[kind];
  return typeof key === 'string' ? key : null;
}
