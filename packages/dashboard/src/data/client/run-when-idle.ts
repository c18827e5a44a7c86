import { isRenderPending } from '../../browser/use-staggered-render.ts';
import { queryClient } from './query-client.ts';

const againMs = 200;

/**
 * Runs something once all of the page has been drawn and it waits for no answer of the service: for parts of the app
 * that are wanted soon but not at first. Gives what calls it off.
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

/** Not every browser tells when it is idle. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else run();
}
