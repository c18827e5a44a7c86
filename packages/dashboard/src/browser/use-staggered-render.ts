import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface QueuedRender {
  rank: number;
  draw: () => void;
}

/** The longest wait for a frame. */
const longestFrameMs = 100;
/** How long the parts of one frame may take together. A fast computer renders several in a frame, a slow phone one. */
const turnMs = 8;

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
    return enqueue(rank, () => setDrawn(true));
  }, [isReady, isDrawn, rank]);
  return isDrawn || (isReady && rank === null);
}

/**
 * Returns how many of `total` items of a list may render: `step` at first, and `step` more at a time, in turn with other
 * parts of the same `rank`. After the app has opened, and if `rank` is null, that is all of them.
 */
export function useStaggeredCount(total: number, step: number, rank: number | null): number {
  const [count, setCount] = useState(isOpening ? step : Infinity);
  const isAll = count >= total;
  useEffect(() => {
    if (isAll || rank === null) return;
    return enqueue(rank, () => setCount(isOpening ? count + step : Infinity));
  }, [isAll, count, step, rank]);
  return rank === null || !isOpening ? Infinity : count;
}

/** Returns a function that removes it again. */
function enqueue(rank: number, render: () => void): () => void {
  // Flushed, or React would batch several parts.
  const own = { rank, draw: () => flushSync(render) };
  const place = queue.findIndex((each) => each.rank > rank);
  queue.splice(place < 0 ? queue.length : place, 0, own);
  next();
  return () => {
    const at = queue.indexOf(own);
    if (at >= 0) queue.splice(at, 1);
  };
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
    const end = performance.now() + turnMs;
    try {
      do queue.shift()?.draw();
      while (queue.length > 0 && performance.now() < end);
    } finally {
      isAwaited = false;
      next();
    }
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(draw);
  });
  // A hidden page gets no frames, and a busy browser may skip them.
  let timer = setTimeout(draw, document.hidden ? 0 : longestFrameMs);
}
