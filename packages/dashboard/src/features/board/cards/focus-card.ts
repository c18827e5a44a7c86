let awaited: FocusedCard | null = null;

/** The new list may load some time after the old one: about two seconds. */
const maxFrames = 120;

interface FocusedCard {
  id: string;
  /** The swimlane of the focus. Null without swimlanes. */
  swimlane: string | null;
}

/** The card that has the focus, or is about to: keys may be faster than rendering. */
export function focusedCard(): { id: string | null; swimlane: string | null } {
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]');
  if (focused == null) return awaited ?? { id: null, swimlane: null };
  return { id: focused.dataset.card ?? null, swimlane: swimlaneOf(focused) };
}

/** Focuses a rendered card, in that swimlane if it is shown there. */
export function focusCard(id: string, swimlane?: string): void {
  const card = findCard(id, swimlane);
  card?.focus();
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The element of a card. */
export function findCard(id: string, swimlane?: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)];
  return cards.find((card) => swimlaneOf(card) === swimlane) ?? cards[0] ?? null;
}

/**
 * Focuses a card once it is rendered in its new place: a card that moved to another column is a new element there,
 * and within its column it is removed for a moment. The cache notifies in a separate task.
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
 * For a card about to be removed: if it has the focus and appears elsewhere because somebody moved it, it keeps the
 * focus, unless something else has taken it.
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
    if (isFree && !isDrawn && frames++ < maxFrames) {
      requestAnimationFrame(focus);
      return;
    }
    awaited = null;
    if (isFree) focusCard(id, swimlane);
  };
  setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(focus)));
}

function swimlaneOf(card: HTMLElement): string | null {
  return card.closest<HTMLElement>('[data-swimlane]')?.dataset.swimlane ?? null;
}
