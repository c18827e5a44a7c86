import { loadUntilThere } from '../../../browser/lazy-part.tsx';
import { runWhenIdle } from '../../../data/client/run-when-idle.ts';

type DragLibrary = typeof import('./drag-library.ts');

/** Whatever is rendered after loading starts at once, so that cards which scroll into view during a drag take part. */
let loaded: DragLibrary | null = null;
let isLoading = false;
/** Whatever was rendered before. */
const waiting = new Set<(library: DragLibrary) => void>();

/**
 * Runs `start` with what dragging by mouse needs. It loads when the board is complete, or sooner when a pointer moves:
 * nothing can be dragged earlier, and the board opens sooner without it. A card that is pressed before stays where it is.
 * If it cannot be loaded, it is tried again once the service is back. Returns a function that stops what `start` returned.
 */
export function onceLoaded(start: (library: DragLibrary) => () => void): () => void {
  if (loaded !== null) return start(loaded);
  let stop: (() => void) | null = null;
  const begin = (library: DragLibrary): void => {
    stop = start(library);
  };
  waiting.add(begin);
  void load();
  return () => {
    waiting.delete(begin);
    stop?.();
  };
}

/** Once, for however many cards ask for it. Until then, cards can be moved by keyboard, by menu, and by finger. */
async function load(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  await whenNeeded();
  loadUntilThere(
    () => import('./drag-library.ts'),
    (library) => {
      loaded = library;
      for (const begin of waiting) begin(library);
      waiting.clear();
    },
  );
}

function whenNeeded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = ['pointermove', 'pointerdown'];
  const done = (): void => {
    stopWaiting();
    for (const name of events) globalThis.removeEventListener(name, done);
    resolve();
  };
  const stopWaiting = runWhenIdle(done);
  for (const name of events) globalThis.addEventListener(name, done, { passive: true });
  return promise;
}
