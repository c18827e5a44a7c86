import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What waits to be drawn, the first one first. */
const waiting: (() => void)[] = [];
let isAwaited = false;

/**
 * Says when something large may be drawn, once it is ready: one after the other and each by itself, so that the first is
 * seen early and a press or a key is never held up by all of them. What is ready from the start is drawn at once.
 */
export function useTurn(isReady: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isReady);
  useEffect(() => {
    if (!isReady || isDrawn) return;
    // At once, or React would draw several in one go.
    const draw = (): void => flushSync(() => setDrawn(true));
    waiting.push(draw);
    next();
    return () => {
      const place = waiting.indexOf(draw);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, [isReady, isDrawn]);
  return isDrawn;
}

/** After the next frame, so that what was drawn before is laid out and seen; a page that nobody sees has no frames. */
function next(): void {
  if (isAwaited || waiting.length === 0) return;
  isAwaited = true;
  const draw = (): void => {
    isAwaited = false;
    waiting.shift()?.();
    next();
  };
  if (document.hidden) setTimeout(draw);
  else requestAnimationFrame(() => setTimeout(draw));
}
