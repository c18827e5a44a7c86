/** The element that scrolls a part of the page up and down: itself, or the nearest one around it. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  let part = element;
  while (!/auto|scroll/.test(getComputedStyle(part).overflowY) && part.parentElement !== null)
    part = part.parentElement;
  return part;
}
