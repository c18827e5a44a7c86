let awaited: FocusedCard | null = null;

/** The list it goes to may be read some time after the one it was in: about two seconds. */
const mostFrames = 120;

export interface FocusedCard {
  id: string;
  /** The swimlane of the board it is focused in; null where there are none. */
  swimlane: string | null;
}

/** The card that has the focus, or is about to have it: keys may come faster than cards are drawn. */
export function focusedCard(): { id: string | null; swimlane: string | null } {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]');
  if (focused == null) return awaited ?? { id: null, swimlane: null };
  return { id: focused.dataset.card ?? null, swimlane: laneOf(focused) };
}

/** Gives a card that is drawn the focus, in that swimlane if it is shown there. */
export function focusCard(id: string, swimlane?: string): void {
  const card = findCard(id, swimlane);
  card?.focus();
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The element of a card. */
export function findCard(id: string, swimlane?: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)];
  return cards.find((card) => laneOf(card) === swimlane) ?? cards[0] ?? null;
}

/**
 * Gives a card the focus once it is drawn in its new place: one that moved to another column is a new element there,
 * and one that moved in its column was taken out for a moment. The cache tells what changed in a task of its own.
 */
export function focusMovedCard(id: string, swimlane?: string): void {
  const next = { id, swimlane: swimlane ?? null };
  awaited = next;
  const focus = (): void => {
    if (awaited !== next) return;
    awaited = null;
    focusCard(id, swimlane);
  };
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(focus)));
}

/**
 * Of a card that is about to be taken out: when it has the focus, and is drawn elsewhere instead because somebody moved
 * it, it has it there too, unless something else has got it meanwhile.
 */
export function keepFocus(element: HTMLElement, id: string, swimlane: string): void {
  if (!element.contains(document.activeElement)) return;
  const next = { id, swimlane };
  awaited = next;
  let frames = 0;
  const focus = (): void => {
    if (awaited !== next) return;
    const isFree = document.activeElement === document.body;
    const isDrawn = findCard(id, swimlane) !== null;
    if (isFree && !isDrawn && frames++ < mostFrames) {
      requestAnimationFrame(focus);
      return;
    }
    awaited = null;
    if (isFree) focusCard(id, swimlane);
  };
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(focus)));
}

function laneOf(card: HTMLElement): string | null {
  return card.closest<HTMLElement>('[data-swimlane]')?.dataset.swimlane ?? null;
}
