import { type RefObject, useEffect } from 'react';

/** Once somebody points at the board: until then nothing can be dragged, and the page opens sooner without it. */
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
    // Without it cards can still be dragged as far as one sees.
    start().catch((error: unknown) => console.warn('Nothing scrolls while it is dragged.', error));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [ref]);
}
