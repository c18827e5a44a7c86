import type { WidgetContext } from './context.ts';
import { create } from './create-element.ts';
import { boxOf, contentOf, frameOf, pointIn } from './frames.ts';
import type { Texts } from './texts/texts.ts';

export interface Picked {
  element: Element;
  point: { x: number; y: number };
}

/**
 * Lets the guest point at an element: by mouse or touch, or by the arrow keys, which walk through the page. Null when they go
 * back. The page does not notice what is clicked.
 */
export function pickElement(
  { root, host }: Pick<WidgetContext, 'root' | 'host'>,
  texts: Pick<Texts, 'pickHelp'>,
): Promise<Picked | null> {
  return new Promise((resolve) => {
    const frame = create('div', { class: 'frame', hidden: true });
    const help = create('p', { class: 'help', role: 'status' }, texts.pickHelp);
    const shield = create('div', {
      class: 'shield',
      tabindex: '-1',
      role: 'application',
      'aria-label': texts.pickHelp,
    });
    root.append(shield, frame, help);
    let current: Element | null = null;

    const mark = (element: Element | null): void => {
      current = element;
      frame.hidden = element === null;
      if (element === null) return;
      const { left, top, width, height } = boxOf(element);
      Object.assign(frame.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
      });
    };
    const end = (picked: Picked | null): void => {
      for (const part of [shield, frame, help]) part.remove();
      resolve(picked);
    };
    const at = ({ clientX, clientY }: PointerEvent | MouseEvent): Element | null => {
      shield.style.pointerEvents = 'none';
      const element = deepestAt(document, clientX, clientY, host);
      shield.style.pointerEvents = '';
      return element;
    };
    shield.addEventListener('pointermove', (event) => {
      // Browsers also send one when the page moves under a pointer that rests.
      if (event.movementX !== 0 || event.movementY !== 0) mark(at(event));
    });
    shield.addEventListener('click', (event) => {
      event.preventDefault();
      const element = at(event);
      if (element !== null) end({ element, point: { x: event.clientX, y: event.clientY } });
    });
    shield.addEventListener('keydown', (event) => {
      event.stopPropagation();
      // Without this, Enter would also press the button of the dialog that has the focus then.
      if (event.key === 'Escape' || event.key === 'Enter' || event.key in neighbors) event.preventDefault();
      if (event.key === 'Escape') return end(null);
      if (event.key === 'Enter' && current !== null)
        return end({ element: current, point: centerOf(current) });
      const next = neighbor(current, event.key, host);
      if (next === null) return;
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      mark(next);
    });
    shield.focus({ preventScroll: true });
  });
}

/** Through open shadow roots and frames, and never the widget itself. */
function deepestAt(from: DocumentOrShadowRoot, x: number, y: number, host: Element): Element | null {
  const element = from.elementsFromPoint(x, y).find((each) => each !== host) ?? null;
  const inner = element?.shadowRoot;
  if (inner) return deepestAt(inner, x, y, host) ?? element;
  const content = element === null ? null : contentOf(element);
  return (element && content && deepestAt(content, ...pointIn(element, x, y), host)) ?? element;
}

const neighbors: Readonly<Record<string, (element: Element) => Element | null>> = {
  ArrowUp: (element) => {
    if (element.matches('dialog:modal')) return null;
    const { parentElement, ownerDocument } = element;
    return parentElement === ownerDocument.documentElement ? frameOf(ownerDocument) : parentElement;
  },
  ArrowDown: (element) => contentOf(element)?.body ?? element.firstElementChild,
  ArrowRight: (element) => element.nextElementSibling,
  ArrowLeft: (element) => element.previousElementSibling,
};

/** The next element in the direction of a key that can be seen; the first one is the main part of the page, or the dialog over it. */
function neighbor(current: Element | null, key: string, host: Element): Element | null {
  const step = neighbors[key];
  if (step === undefined) return null;
  if (current === null)
    return host.closest('dialog') ?? document.querySelector('main, h1, body > *') ?? document.body;
  for (let next = step(current); next !== null; next = step(next)) {
    if (next !== host && next.getClientRects().length > 0) return next;
    if (key === 'ArrowDown') return neighbor(next, 'ArrowRight', host);
  }
  return null;
}

function centerOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = boxOf(element);
  return { x: left + width / 2, y: top + height / 2 };
}
