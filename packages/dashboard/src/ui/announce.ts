let region: HTMLElement | null = null;

/** Announces something to screen readers when the focused element does not. */
export function announce(text: string): void {
  region ??= addRegion();
  // The same text again would be no change and not be announced.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

function addRegion(): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-live', 'assertive');
  element.setAttribute('role', 'status');
  element.className = 'sr-only';
  document.body.append(element);
  return element;
}
