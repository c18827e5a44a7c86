import { type RefObject, useEffect } from 'react';
import { onceLoaded } from './once-loaded.ts';

/** Scrolls an element while a card is dragged to one of its edges. */
export function useAutoScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      onceLoaded(({ autoScrollForElements }) => {
        const element = ref.current;
        return element === null ? () => undefined : autoScrollForElements({ element });
      }),
    [ref],
  );
}
