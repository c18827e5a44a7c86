import { boxOf } from './frames.ts';
import { masked } from './masked.ts';

/** Large pages and slow images end here, and the report goes without a picture. */
const timeoutMs = 15_000;
/** Enough to read, and a tenth of what the screens of some phones have. */
const maxPixels = 2_500_000;

/** Where the page was when its picture was taken. */
export interface View {
  scrollX: number;
  scrollY: number;
  width: number;
  height: number;
}

export interface Screenshot {
  canvas: HTMLCanvasElement;
  view: View;
}

/** What is visible of the page. Images of other origins that may not be read are left blank. */
export async function takeScreenshot(host: Element): Promise<Screenshot> {
  const view = currentView();
  const scale = Math.min(devicePixelRatio, 2, Math.sqrt(maxPixels / (view.width * view.height)));
  const { snapdom } = await import('@zumer/snapdom');
  const taken = snapdom.toCanvas(document.documentElement, {
    clip: 'viewport',
    exclude: [masked, (element) => element === host],
    dpr: 1,
    scale,
    backgroundColor: '#ffffff',
    cache: 'disabled',
    plugins: [keepMargins],
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The picture took too long.')), timeoutMs);
  });
  const canvas = await Promise.race([taken, late]);
  if (canvas.width === 0 || canvas.height === 0) throw new Error('The picture is empty.');
  return { canvas, view };
}

/**
 * Margins of the first elements collapse into the top of a page, and snapdom takes them away. Without them everything would be
 * higher in the picture than on the screen, and marks beside what they mean, so the copy of the body begins where the body does.
 */
const keepMargins = {
  name: 'keep-margins',
  afterClone({ clone }: { clone?: HTMLElement | SVGElement | null }): void {
    const body = clone?.querySelector('body');
    if (!clone || !body) return;
    clone.style.setProperty('display', 'flow-root', 'important');
    body.style.setProperty('margin-top', `${bodyMargin()}px`, 'important');
  },
};

/** From the content box of the root to the body, without what `position: relative` adds, in CSS pixels. */
function bodyMargin(): number {
  const root = getComputedStyle(document.documentElement);
  const body = getComputedStyle(document.body);
  const length = (value: string): number => Number.parseFloat(value) || 0;
  return (
    document.body.getBoundingClientRect().top -
    document.documentElement.getBoundingClientRect().top -
    length(root.paddingTop) -
    length(root.borderTopWidth) -
    (body.position === 'relative' ? length(body.top) : 0)
  );
}

function currentView(): View {
  return { scrollX, scrollY, width: innerWidth, height: innerHeight };
}

/** Where an element is in a picture, in widths and heights of it; null when it is not in it, or the page has moved since. */
export function regionIn(
  view: View,
  element: Element,
): { x: number; y: number; width: number; height: number } | null {
  const now = currentView();
  const isSame =
    now.scrollX === view.scrollX &&
    now.scrollY === view.scrollY &&
    now.width === view.width &&
    now.height === view.height;
  if (!isSame) return null;
  const box = boxOf(element);
  const within = (value: number, length: number): number => Math.min(1, Math.max(0, value / length));
  const [left, right] = [within(box.left, view.width), within(box.left + box.width, view.width)];
  const [top, bottom] = [within(box.top, view.height), within(box.top + box.height, view.height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** What the service takes. */
const maxBytes = 2 * 1024 * 1024;

/** The picture as a file, smaller if it would be too large. */
export async function toFile(canvas: HTMLCanvasElement): Promise<Blob> {
  // Browsers that cannot write WebP write PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
  if (blob === null) throw new Error('The picture could not be written.');
  if (blob.size <= maxBytes) return blob;
  const smaller = document.createElement('canvas');
  smaller.width = Math.ceil(canvas.width / 2);
  smaller.height = Math.ceil(canvas.height / 2);
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return await toFile(smaller);
}
