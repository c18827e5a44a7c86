/**
 * Gives the focus to the first of these places that is still there, if what had it is gone: people with a keyboard or a
 * screen reader do not start over at the top of the page. Call it once the removal is known, with places found before it.
 */
export function focusIfLost(places: readonly (HTMLElement | null | undefined)[]): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    places.find((place) => place?.isConnected === true)?.focus({ preventScroll: true });
  });
}
