import type { TaskCompact } from '@fettle/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DropTarget, Edge } from './drop-position.ts';
import { onceLoaded } from './once-loaded.ts';
import { enableTouchDrag, type HeldCard, isHeld } from './touch-drag.ts';

const kind = Symbol('card');

/** The data of a drag, and of its target. */
export interface CardData extends Record<string | symbol, unknown> {
  task: TaskCompact;
  projectId: string;
  /** Key of its swimlane. */
  swimlane: string;
}

/** The dragged card. Null if something else is dragged. */
export function readCard(data: Record<string | symbol, unknown>): CardData | null {
  return data[kind] === true ? (data as CardData) : null;
}

/** Makes a card draggable, to be dropped before or after another. */
export function useDraggableCard(
  ref: RefObject<HTMLElement | null>,
  { task, swimlane, canMove }: { task: TaskCompact; swimlane: string; canMove: boolean },
) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !canMove) return;
    const data = { [kind]: true, task, swimlane, projectId: task.projectId };
    return onceLoaded(
      ({ combine, draggable, dropTargetForElements, attachClosestEdge, extractClosestEdge }) =>
        combine(
          draggable({
            element,
            getInitialData: () => data,
            canDrag: () => !isHeld(),
            onDragStart: () => setDragged(true),
            onDrop: () => setDragged(false),
          }),
          dropTargetForElements({
            element,
            canDrop: ({ source }) => readCard(source.data)?.projectId === task.projectId,
            getData: ({ input }) =>
              attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
            onDrag({ self, source }) {
              const isSelf = readCard(source.data)?.task.id === task.id;
              setEdge(isSelf ? null : (extractClosestEdge(self.data) as Edge | null));
            },
            onDragLeave: () => setEdge(null),
            onDrop: () => setEdge(null),
          }),
        ),
    );
  }, [ref, task, swimlane, canMove]);
  const held = useRef({ task, swimlane });
  held.current = { task, swimlane };
  useEffect(() => {
    const element = ref.current;
    if (element === null || !canMove) return;
    return enableTouchDrag(element, {
      onPick: () => setDragged(true),
      onEnd: () => setDragged(false),
      onLetGo: ({ stack, over }) => stacks.get(stack)?.(held.current, over),
    });
  }, [ref, canMove]);
  return { isDragged, edge };
}

/** Takes a dropped card, and the card it was dropped on. */
export type Take = (card: HeldCard, over: DropTarget['over']) => void;

const stacks = new WeakMap<Element, Take>();

/** Lets a stack accept cards dropped by touch. */
export function acceptHeldCards(stack: Element, take: Take): () => void {
  stacks.set(stack, take);
  return () => stacks.delete(stack);
}
