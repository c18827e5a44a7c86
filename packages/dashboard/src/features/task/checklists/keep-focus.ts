/** Longer than the service takes to say the same; whoever went on to something else by then keeps the focus there. */
const waitsMs = 1_500;

let waiting = { id: '', until: 0 };

/**
 * What is carried into another checklist is drawn anew there, without the focus it had, and again should it go back and
 * forth. Whoever carries it says so; it takes the focus when it is drawn.
 */
export function keepFocus(id: string): void {
  waiting = { id, until: performance.now() + waitsMs };
}

/** Whether the focus waits for this. */
export function takesFocus(id: string): boolean {
  return waiting.id === id && performance.now() < waiting.until;
}
