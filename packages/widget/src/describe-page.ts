import { describeElement, domTree } from '@fettle/anchor';
import type { Pin, Report } from './report.ts';

const fraction = (value: number): number => Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0.5));
const pixels = (value: number): number => Math.min(10_000_000, Math.max(0, value));

/** A point of an element, in the viewport, with what finds the element again. The widget itself is not part of the page. */
export function describePin(element: Element, point: { x: number; y: number }, host: Element): Pin {
  const parent = host.parentNode;
  host.remove();
  const anchor = describeElement(domTree, document.documentElement, element);
  parent?.append(host);
  const box = element.getBoundingClientRect();
  return {
    x: fraction((point.x - box.left) / box.width),
    y: fraction((point.y - box.top) / box.height),
    pageX: pixels(point.x + scrollX),
    pageY: pixels(point.y + scrollY),
    viewportWidth: innerWidth,
    viewportHeight: innerHeight,
    devicePixelRatio: Math.min(100, Math.max(0.1, devicePixelRatio)),
    screenshotRegion: null,
    anchor,
  };
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
