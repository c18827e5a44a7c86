import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row of links, tabs, or controls that scrolls sideways where it does not fit, with the class `scroll-row`: it
 * fades at an edge that cuts it, so that people see that there is more, and what is open stays in view. `open` is the
 * path of the open page, or anything else that changes with the open tab.
 */
export function useScrollRow<Row extends HTMLElement>(open = ''): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => (row.current === null ? undefined : followRow(row.current, open)), [open]);
  return row;
}

/** Whether it is the open tab, the pressed button, or the link to the open page or to one above it. */
function isOpen(item: Element, path: string): boolean {
  if (item instanceof HTMLAnchorElement) return `${path}/`.startsWith(`${item.pathname}/`);
  return ['aria-selected', 'aria-pressed'].some((name) => item.getAttribute(name) === 'true');
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}

/**
 * Shows what is open once, wherever people scroll to afterward, and keeps `data-cut` at the edges that hide something: `start`, `end`, both, or none. What is in the
 * row may come later.
 */
function followRow(row: HTMLElement, open: string): () => void {
  const mark = (): void => {
    const { scrollLeft, clientWidth, scrollWidth } = row;
    const start = scrollLeft > 1 ? 'start' : '';
    // Browsers round: the last pixel may never be reached.
    const end = scrollLeft + clientWidth < scrollWidth - 1 ? 'end' : '';
    row.dataset.cut = `${start} ${end}`.trim();
  };
  // The row also changes when a menu opens from it, which would move the menu off the screen.
  const shown = new WeakSet<Element>();
  const show = (): void => {
    // A link to a page below another follows the link to that.
    for (const item of row.querySelectorAll('a, [role=tab], [aria-pressed]')) {
      if (shown.has(item) || !isOpen(item, open)) continue;
      shown.add(item);
      // Not `scrollIntoView`, from where the first Tab would go on, past what is above the row.
      row.scrollLeft += middleOf(item) - middleOf(row);
    }
  };
  // It also reports the first size, after the layout instead of forcing one.
  const sizes = new ResizeObserver(mark);
  const children = new MutationObserver(() => {
    show();
    mark();
  });
  sizes.observe(row);
  children.observe(row, { childList: true, subtree: true });
  row.addEventListener('scroll', mark, { passive: true });
  show();
  return () => {
    sizes.disconnect();
    children.disconnect();
    row.removeEventListener('scroll', mark);
  };
}
