import { type RefObject, useEffect } from 'react';

/** Loaded once the pointer reaches the board: nothing can be dragged earlier, and the page opens sooner. */
const whenPointedAt = new Promise<void>((resolve) => {
  globalThis.addEventListener?.('pointermove', () => resolve(), { once: true, passive: true });
  globalThis.addEventListener?.('pointerdown', () => resolve(), { once: true, passive: true });
});

/** Scrolls an element while a card is dragged to one of its edges. */
export function useAutoScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    const start = async (): Promise<void> => {
      await whenPointedAt;
      const { autoScrollForElements } = await import('@atlaskit/pragmatic-drag-and-drop-auto-scroll/element');
      const element = ref.current;
      if (!isGone && element !== null) stop = autoScrollForElements({ element });
    };
    // Without it, cards can still be dragged within the visible area.
    start().catch((error: unknown) => console.warn('Nothing scrolls while it is dragged.', error));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [ref]);
}
