import { runWhenIdle } from '../../../data/client/run-when-idle.ts';

type DragLibrary = typeof import('./drag-library.ts');

/** Whatever is rendered after loading starts at once, so that cards which scroll into view during a drag take part. */
let loaded: DragLibrary | null = null;
let loading: Promise<DragLibrary> | null = null;

/**
 * Runs `start` with what dragging by mouse needs. It loads when the board is complete, or sooner when a pointer moves:
 * nothing can be dragged earlier, and the board opens sooner without it. A card that is pressed before stays where it is.
 * Returns a function that stops what `start` returned.
 */
export function onceLoaded(start: (library: DragLibrary) => () => void): () => void {
  if (loaded !== null) return start(loaded);
  let stop: (() => void) | null = null;
  let isGone = false;
  loading ??= load();
  loading.then(
    (library) => {
      if (!isGone) stop = start(library);
    },
    // Cards can still be moved by keyboard, by menu, and by finger.
    (error: unknown) => console.warn('Nothing can be dragged.', error),
  );
  return () => {
    isGone = true;
    stop?.();
  };
}

async function load(): Promise<DragLibrary> {
  await whenNeeded();
  try {
    loaded = await import('./drag-library.ts');
  } catch (error) {
    // The next page with cards tries again.
    loading = null;
    throw error;
  }
  return loaded;
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
