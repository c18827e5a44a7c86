/** Longer than the service takes to confirm. A focus that moved on by then stays where it is. */
const waitsMs = 1_500;

let pending = { id: '', until: 0 };

/**
 * An item moved to another checklist is rendered anew there, without the focus, and again if the move is reverted.
 * The mover announces it, and the item takes the focus when it renders.
 */
export function restoreFocus(id: string): void {
  pending = { id, until: performance.now() + waitsMs };
}

/** Whether this element should take the focus. */
export function claimsFocus(id: string): boolean {
  return pending.id === id && performance.now() < pending.until;
}
