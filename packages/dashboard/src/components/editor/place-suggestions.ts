/** Between the list and what it is beside, and between the list and the edge of the window. */
const gap = 6;
/** With room for as many rows, the list stays below, where it hides nothing that was read before. */
const enoughRows = 5;
/** The space in the list before its first row and after its last one. */
const padding = 4;

interface Edges {
  top: number;
  bottom: number;
}

interface Sizes {
  count: number;
  row: number;
  /** What the list has around its rows. */
  frame: number;
}

/**
 * Puts a list of suggestions beside the caret, or outside of the box that must stay in view (`data-suggests-outside`): below
 * where there is room for a few rows, otherwise on the side with more room. The list can leave the dialog that it is in, and
 * has only whole rows.
 */
export function placeSuggestions(list: HTMLElement, caret: DOMRect): void {
  const editor = list.parentElement?.getBoundingClientRect() ?? caret;
  const box = list.closest('[data-suggests-outside]')?.getBoundingClientRect();
  const room = roomOf(list);
  const { left, right } = box ?? editor;
  list.style.maxWidth = `${right - left}px`;
  const sizes = sizesOf(list);
  const outside = box === undefined ? null : chooseSide(box, room, sizes);
  // A long comment can fill the window. Only the line being written stays free then.
  const side = outside !== null && outside.rows > 0 ? outside : chooseSide(caret, room, sizes);
  const height = sizes.frame + sizes.row * Math.max(1, side.rows);
  list.style.maxHeight = side.rows >= sizes.count ? '' : `${height}px`;
  list.style.top = `${side.isAbove ? side.edges.top - gap - height : side.edges.bottom + gap}px`;
  list.style.left = `${Math.max(left, Math.min(caret.left, right - list.offsetWidth))}px`;
}

/** Scrolls the list, and nothing else, to the row that is chosen. */
export function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[aria-selected=true]');
  if (chosen === null) return;
  const { offsetTop, offsetHeight } = chosen;
  list.scrollTop = Math.min(
    Math.max(list.scrollTop, offsetTop + offsetHeight + padding - list.clientHeight),
    Math.max(0, offsetTop - padding),
  );
}

/** Calls `act` whenever something else than the list scrolls, or the window changes. Returns a function that stops that. */
export function watchMoves(list: HTMLElement, act: () => void): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: true };
  const onScroll = ({ target }: Event): void => (target === list ? undefined : act());
  window.addEventListener('scroll', onScroll, { ...options, capture: true });
  window.addEventListener('resize', act, options);
  window.visualViewport?.addEventListener('resize', act, options);
  window.visualViewport?.addEventListener('scroll', act, options);
  return () => controller.abort();
}

/** Beside `part`, as far as that is in view. */
function chooseSide(part: Edges, room: Edges, { count, row, frame }: Sizes) {
  const within = (y: number): number => Math.max(room.top, Math.min(y, room.bottom));
  const edges = { top: within(part.top), bottom: within(part.bottom) };
  const fitting = (space: number): number =>
    Math.min(count, Math.max(0, Math.floor((space - 2 * gap - frame) / row)));
  const below = fitting(room.bottom - edges.bottom);
  const above = fitting(edges.top - room.top);
  const isAbove = below < Math.min(count, enoughRows) && above > below;
  return { edges, isAbove, rows: isAbove ? above : below };
}

/** Its rows are equally high. A list without rows has one line that says so. */
function sizesOf(list: HTMLElement): Sizes {
  const count = Math.max(1, list.querySelectorAll('[role=option]').length);
  const row = list.firstElementChild?.getBoundingClientRect().height ?? 0;
  const whole = list.scrollHeight + list.offsetHeight - list.clientHeight;
  return { count, row, frame: whole - count * row };
}

/** From the top of what scrolls around the list to the end of the window, or to the keyboard of a phone. */
function roomOf(list: HTMLElement): Edges {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  let top = offsetTop;
  for (let part = list.parentElement; part !== null; part = part.parentElement) {
    if (/auto|scroll|hidden/.test(getComputedStyle(part).overflowY))
      top = Math.max(top, part.getBoundingClientRect().top);
  }
  return { top, bottom: offsetTop + height };
}
