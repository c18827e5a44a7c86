/** The element that scrolls a part of the page up and down: itself, or the nearest one around it. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  let part = element;
  while (!/auto|scroll/.test(getComputedStyle(part).overflowY) && part.parentElement !== null)
    part = part.parentElement;
  return part;
}

/** What scrolls a list: itself, or the page. Null for one that is not in the page yet. */
export function scrollerOfList(list: HTMLElement | null): HTMLElement | null {
  return list === null ? null : scrollerOf(list);
}

/** Where an element begins in what is scrolled. */
export function offsetIn(scroller: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
}
