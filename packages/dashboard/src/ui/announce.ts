let region: HTMLElement | null = null;

/** Has a screen reader say what happened where nothing that has the focus tells it. */
export function announce(text: string): void {
  region ??= addRegion();
  // The same text twice is no change, and would not be said again.
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
