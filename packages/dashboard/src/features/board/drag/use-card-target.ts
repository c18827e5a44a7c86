import { type RefObject, useEffect, useRef, useState } from 'react';
import { acceptHeldCards, type CardData, readCard, type Take } from './drag-card.ts';
import { onceLoaded } from './once-loaded.ts';

interface CardTarget {
  /** By default every card. */
  accepts?: (card: CardData) => boolean;
  onTake: Take;
}

/** Lets an element accept cards, dragged by mouse or by finger. Returns whether one is dragged over it by mouse. */
export function useCardTarget(ref: RefObject<HTMLElement | null>, target: CardTarget): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const stopHeld = acceptHeldCards(element, (card, over) => latest.current.onTake(card, over));
    const stopDragged = onceLoaded(({ dropTargetForElements, extractClosestEdge }) =>
      dropTargetForElements({
        element,
        canDrop({ source }) {
          const card = readCard(source.data);
          return card !== null && (latest.current.accepts?.(card) ?? true);
        },
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source, location }) {
          setOver(false);
          const card = readCard(source.data);
          const over = location.current.dropTargets[0];
          if (card === null || over === undefined) return;
          const id = over.element === element ? undefined : readCard(over.data)?.task.id;
          const edge = extractClosestEdge(over.data) === 'top' ? 'top' : 'bottom';
          latest.current.onTake(card, id === undefined ? null : { id, edge });
        },
      }),
    );
    return () => {
      stopHeld();
      stopDragged();
    };
  }, [ref]);
  return isOver;
}
