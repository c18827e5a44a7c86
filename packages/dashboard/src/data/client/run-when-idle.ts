import { isRenderPending } from '../../browser/use-staggered-render.ts';
import { queryClient } from './query-client.ts';

const againMs = 200;

/**
 * Runs something once the page has rendered and no request is pending, for parts of the app that are needed soon but
 * not at first. Returns a function that cancels it.
 */
export function runWhenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const attempt = (): void => {
    if (document.readyState !== 'complete' || queryClient.isFetching() > 0 || isRenderPending())
      timer = setTimeout(attempt, againMs);
    else whenIdle(run);
  };
  timer = setTimeout(attempt, againMs);
  return () => clearTimeout(timer);
}

/** Not every browser has requestIdleCallback. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else run();
}
