import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface Waiting {
  rank: number;
  draw: () => void;
}

/** Nothing waits longer than this for a frame. */
const longestFrameMs = 100;

/** What waits to be drawn, the first one first. */
const waiting: Waiting[] = [];
let isAwaited = false;
let isOpening = true;

/**
 * Says when a part of a page may be drawn, once it is ready: one after the other and each by itself, so that the first is
 * seen early and a press or a key is never held up by all of them. Of those that wait the lowest `rank` is the first.
 * Once the app has opened, what is ready from the start is drawn at once.
 */
export function useStaggeredRender(isReady: boolean, rank = 0): boolean {
  const [isDrawn, setDrawn] = useState(isReady && !isOpening);
  useEffect(() => {
    if (!isReady || isDrawn) return;
    // At once, or React would draw several in one go.
    const own = { rank, draw: () => flushSync(() => setDrawn(true)) };
    const place = waiting.findIndex((each) => each.rank > rank);
    waiting.splice(place < 0 ? waiting.length : place, 0, own);
    next();
    return () => {
      const at = waiting.indexOf(own);
      if (at >= 0) waiting.splice(at, 1);
    };
  }, [isReady, isDrawn, rank]);
  return isDrawn;
}

/** Whether parts still wait for their turn. */
export function isRenderPending(): boolean {
  return isAwaited;
}

/** From now on nothing that is ready waits: the first page is there, and going to another is to be one step. */
export function endStaggering(): void {
  isOpening = false;
}

/** After the next frame, so that what was drawn before is laid out and seen. */
function next(): void {
  if (isAwaited || waiting.length === 0) return;
  isAwaited = true;
  const draw = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isAwaited = false;
    waiting.shift()?.draw();
    next();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(draw);
  });
  // A page that nobody sees has no frames, nor has one while the browser is busy elsewhere.
  let timer = setTimeout(draw, document.hidden ? 0 : longestFrameMs);
}
