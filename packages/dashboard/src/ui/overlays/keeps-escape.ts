/**
 * Whether a dialog stays open at Escape, because the key first leaves a text that is being edited: one inside of
 * `data-keeps-escape`. Such an element may already have left the page.
 */
export function keepsEscape({ reason, event }: { reason: string; event: Event }): boolean {
  const { target } = event;
  if (reason !== 'escape-key' || !(target instanceof Element)) return false;
  return !target.isConnected || target.closest('[data-keeps-escape]') !== null;
}
