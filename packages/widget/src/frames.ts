/** Frames whose content the page can see, because it is of the same origin: a guest can point at what is in them too. */

/** The document in a frame; null for other elements, other origins, and frames that the site keeps to itself. */
export function contentOf(element: Element): Document | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  if (element.closest('[data-fettle-mask]') !== null) return null;
  return (element as HTMLIFrameElement).contentDocument;
}

/** The frame that a document is in; null for the page itself, which can be in a frame of another page. */
export function frameOf(content: Document): Element | null {
  return content === document ? null : (content.defaultView?.frameElement ?? null);
}

/** The frames that an element is in, from the page inwards. */
export function framesAround(element: Element): Element[] {
  const frame = frameOf(element.ownerDocument);
  return frame === null ? [] : [...framesAround(frame), frame];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The box of an element in the viewport of the page, also in frames and in frames that are scaled. */
export function boxOf(element: Element): Box {
  const box = element.getBoundingClientRect();
  const frame = frameOf(element.ownerDocument);
  if (frame === null) return box;
  const { left, top, scaleX, scaleY } = placeIn(frame);
  return {
    left: left + box.left * scaleX,
    top: top + box.top * scaleY,
    width: box.width * scaleX,
    height: box.height * scaleY,
  };
}

/** A point of the viewport around a frame as one of the viewport in it. */
export function pointIn(frame: Element, x: number, y: number): [x: number, y: number] {
  const { left, top, scaleX, scaleY } = placeIn(frame, frame.getBoundingClientRect());
  return [(x - left) / scaleX, (y - top) / scaleY];
}

/** Where the content of a frame begins, inside of its border and padding, and how many pixels one of its pixels has. */
function placeIn(frame: Element, box: Box = boxOf(frame)) {
  const { offsetWidth, offsetHeight, clientLeft, clientTop } = frame as HTMLElement;
  const style = frame.ownerDocument.defaultView?.getComputedStyle(frame);
  const length = (value = '0'): number => Number.parseFloat(value) || 0;
  const scaleX = box.width / offsetWidth || 1;
  const scaleY = box.height / offsetHeight || 1;
  return {
    left: box.left + (clientLeft + length(style?.paddingLeft)) * scaleX,
    top: box.top + (clientTop + length(style?.paddingTop)) * scaleY,
    scaleX,
    scaleY,
  };
}
