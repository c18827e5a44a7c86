import { describeElement, domTree, type ElementTree } from '@fettle/anchor';
import { boxOf, framesAround } from './frames.ts';
import type { Pin, Report } from './report.ts';

const fraction = (value: number): number => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0.5));
const pixels = (value: number): number => Math.min(10_000_000, Math.max(0, value));

/**
 * A point of an element, in the viewport, with what finds the element again, and the frames that it is in. The widget itself is
 * not part of the page.
 */
export function describePin(element: Element, point: { x: number; y: number }, host: Element): Pin {
  const box = boxOf(element);
  return {
    x: fraction((point.x - box.left) / box.width),
    y: fraction((point.y - box.top) / box.height),
    pageX: pixels(point.x + scrollX),
    pageY: pixels(point.y + scrollY),
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    devicePixelRatio: Math.min(100, Math.max(0.1, devicePixelRatio)),
    screenshotRegion: null,
    ...describePlace(element, host),
  };
}

/** The service takes pins of up to 20,000 characters. */
const maxCharacters = 18_000;
const maxFrames = 5;

/** An element in a frame that cannot be described is not described either: it would be taken for one of the page. */
function describePlace(element: Element, host: Element): Pick<Pin, 'anchor' | 'frames'> {
  const path = [...framesAround(element), element];
  const anchors = path.flatMap((each) => {
    const anchor = describeElement(without(host), each.ownerDocument.documentElement, each);
    return anchor ?? [];
  });
  const anchor = anchors.at(-1);
  const isComplete = anchors.length === path.length && anchors.length <= maxFrames + 1;
  if (anchor === undefined || !isComplete || JSON.stringify(anchors).length > maxCharacters)
    return { anchor: null };
  const frames = anchors.slice(0, -1);
  return frames.length === 0 ? { anchor } : { anchor, frames };
}

/** The selector of a pin as the service writes it; null without an anchor. */
export function selectorOf({ anchor, frames = [] }: Pin): string | null {
  return anchor === null ? null : [...frames, anchor].map(({ selector }) => selector).join(' >>> ');
}

type DomElement = Parameters<(typeof domTree)['name']>[0];

/** The page as it is without an element, which stays where it is: taken out, it would lose what is in the top layer. */
function without(host: Element): ElementTree<DomElement> {
  return { ...domTree, content: (element) => domTree.content(element).filter((part) => part !== host) };
}

/** What the browser says of itself. The service removes what the project does not keep. */
export function describeBrowser(messages: Report['context']['console']): Report['context'] {
  return {
    userAgent: navigator.userAgent.slice(0, 500),
    language: navigator.language.slice(0, 50),
    referrer: document.referrer.slice(0, 2_000),
    console: messages,
    metadata: {
      title: document.title.slice(0, 200),
      viewport: `${innerWidth} × ${innerHeight}`,
      screen: `${screen.width} × ${screen.height}`,
    },
  };
}
