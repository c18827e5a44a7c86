import type { DropTarget } from './drop-position.ts';

type Point = Pick<Touch, 'clientX' | 'clientY'>;

const lineClass = 'pointer-events-none fixed z-50 h-0.5 rounded bg-accent';
const pictureClass = 'pointer-events-none fixed top-0 left-0 z-50 opacity-90 shadow-lg';
/** A finger this close to an edge scrolls. */
const edgePixels = 56;
const pixelsPerFrame = 9;

/** What is shown while a finger carries a card: the card, a line at its destination, and scrolling. */
export function openDragPreview(element: HTMLElement, start: Point) {
  const from = element.getBoundingClientRect();
  const board = element.closest<HTMLElement>('[data-board]');
  const picture = element.cloneNode(true) as HTMLElement;
  picture.className = pictureClass;
  picture.dataset.carried = '';
  picture.setAttribute('aria-hidden', 'true');
  picture.style.width = `${from.width}px`;
  const line = document.createElement('div');
  line.className = lineClass;
  document.body.append(line, picture);
  // Otherwise each step would snap back to the column it came from.
  if (board !== null) board.style.scrollSnapType = 'none';
  let at: Point = start;

  const draw = (): void => {
    const [x, y] = [from.left + at.clientX - start.clientX, from.top + at.clientY - start.clientY];
    picture.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
    drawLine(line, findPlace(at));
  };
  const scroll = (): void => {
    const stack = findPlace(at)?.stack;
    if (stack !== undefined) scrollToward(stack, at);
    if (board !== null) scrollToward(board, at);
    draw();
    frame = requestAnimationFrame(scroll);
  };
  let frame = requestAnimationFrame(scroll);
  draw();
  return {
    move(point: Point): void {
      at = point;
      draw();
    },
    place: () => findPlace(at),
    close(): void {
      cancelAnimationFrame(frame);
      picture.remove();
      line.remove();
      if (board !== null) board.style.scrollSnapType = '';
    },
  };
}

/** What is at a point of the screen. The picture itself ignores pointers. */
function findPlace({ clientX, clientY }: Point): DropTarget | null {
  const under = document.elementFromPoint(clientX, clientY);
  const stack = under?.closest('[data-column]') ?? under?.closest('section')?.querySelector('[data-column]');
  if (stack == null) return null;
  const row = under?.closest('li');
  const id = row?.querySelector<HTMLElement>('[data-card]')?.dataset.card;
  if (row == null || id === undefined) return { stack, over: null };
  const { top, height } = row.getBoundingClientRect();
  return { stack, over: { id, edge: clientY < top + height / 2 ? 'top' : 'bottom' } };
}

function drawLine(line: HTMLElement, place: DropTarget | null): void {
  const card =
    place?.over == null ? null : place.stack.querySelector(`[data-card="${CSS.escape(place.over.id)}"]`);
  line.hidden = card === null;
  if (card === null) return;
  const { left, top, bottom, width } = card.getBoundingClientRect();
  line.style.left = `${left}px`;
  line.style.width = `${width}px`;
  line.style.top = `${place?.over?.edge === 'top' ? top - 5 : bottom + 3}px`;
}

function scrollToward(element: Element, { clientX, clientY }: Point): void {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  element.scrollBy(step(clientX, left, right), step(clientY, top, bottom));
}

function step(at: number, from: number, to: number): number {
  if (at < from + edgePixels) return -pixelsPerFrame;
  return at > to - edgePixels ? pixelsPerFrame : 0;
}
