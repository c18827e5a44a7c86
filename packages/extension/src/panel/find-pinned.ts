import { type Anchor, domTree, type Resolution, resolveAnchors } from '@fettle/anchor';
import { contentOf } from '@fettle/widget';

interface Pinned {
  anchor: Anchor;
  /** The frames that it is in, from the page inwards. */
  frames: readonly Anchor[];
}

type Found = Resolution<Element>;

const lost: Found = { health: 'lost', element: null };

/**
 * The elements of pins, in their order, each in the frames that it was in: a frame that is found leads to its content. What was
 * in a frame is never looked for elsewhere. In a frame that has moved, it has moved too.
 */
export function findPinned(page: Document, pins: readonly Pinned[]): Found[] {
  if (pins.length === 0) return [];
  // The tree of a page consists of its elements.
  const found = resolveAnchors(
    domTree,
    page.documentElement,
    pins.map(({ anchor, frames: [outermost = anchor] }) => outermost),
  ) as Found[];
  return pins.map(({ anchor, frames: [outermost, ...frames] }, index) => {
    const first = found[index] ?? lost;
    if (outermost === undefined || first.element === null) return first;
    const content = contentOf(first.element);
    const [inner = lost] = content === null ? [] : findPinned(content, [{ anchor, frames }]);
    return inner.element !== null && first.health === 'moved' ? { ...inner, health: 'moved' } : inner;
  });
}
