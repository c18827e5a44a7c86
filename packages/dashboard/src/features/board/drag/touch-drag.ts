import type { TaskCompact } from '@fettle/contract';
import { openDragPreview } from './drag-preview.ts';
import type { DropTarget } from './drop-position.ts';

/** A card held by a finger, and its swimlane. */
export interface HeldCard {
  task: TaskCompact;
  swimlane: string;
}

/** A shorter touch opens the card, and a finger that moves earlier scrolls. */
const holdMs = 350;
const slackPixels = 8;

let held: HTMLElement | null = null;

/** Whether a finger holds a card: the browser's own drag and context menu are then suppressed. */
export function isHeld(): boolean {
  return held !== null;
}

/**
 * Lets a finger that rests on `element` pick up the card and carry it. Native dragging is for mice: phones start it
 * late, not at all, or with the link's menu. It continues when the element leaves the page, as a card that scrolls
 * out of view does. Returns a function that removes the listeners.
 */
export function enableTouchDrag(
  element: HTMLElement,
  act: { onPick: () => void; onEnd: () => void; onLetGo: (place: DropTarget) => void },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: Touch | null = null;
  let picture: ReturnType<typeof openDragPreview> | null = null;
  let isGone = false;

  const end = (): void => {
    clearTimeout(timer);
    if (picture !== null) act.onEnd();
    picture?.close();
    picture = null;
    start = null;
    if (held === element) held = null;
    if (isGone) listening.abort();
  };
  const onStart = ({ touches }: TouchEvent): void => {
    end();
    const touch = touches[0];
    if (touches.length !== 1 || touch === undefined) return;
    held = element;
    start = touch;
    timer = setTimeout(() => {
      picture = openDragPreview(element, touch);
      navigator.vibrate?.(10);
      act.onPick();
    }, holdMs);
  };
  const onMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (touch === undefined || start === null || event.touches.length !== 1) end();
    else if (picture !== null) {
      event.preventDefault();
      picture.move(touch);
    } else if (Math.hypot(touch.clientX - start.clientX, touch.clientY - start.clientY) > slackPixels) end();
  };
  const onFinish = (event: TouchEvent): void => {
    if (picture !== null) {
      // Otherwise it counts as a tap, which opens the card.
      event.preventDefault();
      const place = event.type === 'touchend' ? picture.place() : null;
      if (place !== null) act.onLetGo(place);
    }
    end();
  };
  const onMenu = (event: Event): void => {
    if (held !== element) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('touchstart', onStart, { passive: true, signal });
  element.addEventListener('touchmove', onMove, { passive: false, signal });
  element.addEventListener('touchend', onFinish, { passive: false, signal });
  element.addEventListener('touchcancel', onFinish, { passive: false, signal });
  element.addEventListener('contextmenu', onMenu, { signal });
  return () => {
    isGone = true;
    if (picture === null) end();
  };
}
