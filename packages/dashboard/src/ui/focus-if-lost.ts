type Place = HTMLElement | null | undefined;

/** Frames to wait for something to go; about a second on a busy machine. */
const maxFrames = 60;

/**
 * Gives the focus to the first of these places that takes it, if what had it is gone: people with a keyboard or a screen
 * reader do not start over at the top of the page.
 */
export function focusIfFree(places: readonly Place[]): void {
  const { activeElement, body } = document;
  const isFree = (place: Place): boolean =>
    activeElement === null || activeElement === body || activeElement === place?.closest('[role=dialog]');
  for (const place of places) {
    if (!isFree(place)) continue;
    place?.focus({ preventScroll: true });
    if (place !== null && place !== undefined && place === document.activeElement) return;
  }
}

/**
 * The same for about a second. Call it once the removal is known, with places found before it: what had the focus may still
 * be drawn, and a dialog that closes may give it back to what goes next.
 */
export function focusIfLost(places: readonly Place[], frames = maxFrames): void {
  requestAnimationFrame(() => {
    focusIfFree(places);
    if (frames > 0) focusIfLost(places, frames - 1);
  });
}

/** Calls `next` in the first frame without something that was removed, or when it has stayed too long. */
export function onceGone(isGone: () => boolean, next: () => void, frames = maxFrames): void {
  requestAnimationFrame(() => {
    if (isGone() || frames === 0) next();
    else onceGone(isGone, next, frames - 1);
  });
}
