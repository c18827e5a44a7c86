/** If no cards come, because they cannot be read. */
const longestMs = 3_000;

let isHeld = false;
let release = (): void => undefined;
const released = new Promise<void>((resolve) => {
  release = resolve;
});

/**
 * Lets the first cards of a board have a phone's connection to themselves: what surrounds them is requested after
 * them. A slow connection carries few requests at once, and the navigation is hidden there.
 */
export function cardsFirst(): void {
  isHeld = true;
  setTimeout(release, longestMs);
}

/** The first cards are drawn. */
export function cardsAreShown(): void {
  release();
}

/** Waits for the first cards, if they come first. */
export async function afterCards(): Promise<void> {
  if (isHeld) await released;
}
