import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface QueuedRender {
  rank: number;
  draw: () => void;
}

/** The longest wait for a frame. */
const longestFrameMs = 100;

/** Parts to be rendered, in order. */
const queue: QueuedRender[] = [];
let isAwaited = false;
let isOpening = true;

/**
 * Returns whether a part of a page may render. Parts that are ready render one at a time, lowest `rank` first, so
 * that the first appears early and input is never blocked by all of them. After the app has opened, parts that are
 * ready at once render at once, and a part whose `rank` is null does so always.
 */
export function useStaggeredRender(isReady: boolean, rank: number | null = 0): boolean {
  const [isDrawn, setDrawn] = useState(isReady && !isOpening);
  useEffect(() => {
    if (!isReady || isDrawn || rank === null) return;
    // Flushed, or React would batch several parts.
    const own = { rank, draw: () => flushSync(() => setDrawn(true)) };
    const place = queue.findIndex((each) => each.rank > rank);
    queue.splice(place < 0 ? queue.length : place, 0, own);
    next();
    return () => {
      const at = queue.indexOf(own);
      if (at >= 0) queue.splice(at, 1);
    };
  }, [isReady, isDrawn, rank]);
  return isDrawn || (isReady && rank === null);
}

/** Whether parts are still waiting to render. */
export function isRenderPending(): boolean {
  return isAwaited;
}

/** Ends the staggering once the first page is complete: navigating to another page is one step. */
export function endStaggering(): void {
  isOpening = false;
}

/** Renders after the next frame, so that the previous part is laid out and painted. */
function next(): void {
  if (isAwaited || queue.length === 0) return;
  isAwaited = true;
  const draw = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isAwaited = false;
    queue.shift()?.draw();
    next();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(draw);
  });
  // A hidden page gets no frames, and a busy browser may skip them.
  let timer = setTimeout(draw, document.hidden ? 0 : longestFrameMs);
}
