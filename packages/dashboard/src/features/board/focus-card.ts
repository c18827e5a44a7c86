let awaited: string | null = null;

/** The card that has the focus, or is about to have it: keys may come faster than cards are drawn. */
export function focusedCard(): string | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset.card;
  return focused ?? awaited;
}

/** Gives a card that is drawn the focus. */
export function focusCard(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`);
  card?.focus();
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Gives a card the focus once it is drawn in its new place: one that moved to another column is a new element there,
 * and one that moved in its column was taken out for a moment. The cache tells what changed in a task of its own.
 */
export function focusMovedCard(id: string): void {
  awaited = id;
  const focus = (): void => {
    if (awaited !== id) return;
    awaited = null;
    focusCard(id);
  };
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(focus)));
}
