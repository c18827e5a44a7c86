import { create, masked } from '@fettle/widget';
import type { Panel } from './panel.ts';
import { planScrolls } from './plan-scrolls.ts';
import { type Box, selectRegion } from './select-region.ts';

export type PictureKind = 'visible' | 'region' | 'page';

/** Of a page without an end, or one that loads more and more. */
const mostScreens = 20;
/** Enough to read, and what every browser can draw. */
const maxPixels = 16_000_000;

/** A screenshot; null when the user went back, and `refused` when the browser did not allow one. */
export async function takePicture(
  panel: Panel,
  kind: PictureKind,
): Promise<HTMLCanvasElement | 'refused' | null> {
  if (kind === 'page') return panel.without('everything', () => takePage(panel));
  const region = kind === 'region' ? await panel.without('panel', () => selectRegion(panel)) : viewport();
  if (region === null) return null;
  return panel.without('everything', async () => {
    const image = await takeView(panel);
    return image === null ? 'refused' : crop(image, region);
  });
}

function viewport(): Box {
  return { left: 0, top: 0, width: innerWidth, height: innerHeight };
}

/** What is visible now, in pixels of the screen. */
async function takeView({ ask, root }: Panel): Promise<ImageBitmap | null> {
  const covers = coverMasked();
  root.append(...covers);
  try {
    await painted();
    const answer = await ask({ kind: 'takePicture' });
    if (!answer.ok) return null;
    return await createImageBitmap(readDataUrl(answer.value));
  } finally {
    for (const cover of covers) cover.remove();
  }
}

/** In Firefox, the policy of the page would refuse to fetch it. */
function readDataUrl(url: string): Blob {
  const comma = url.indexOf(',');
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: url.slice('data:'.length, url.indexOf(';')) });
}

/** What the site keeps to itself is covered, wherever it is in the page. */
function coverMasked(): HTMLElement[] {
  return [...document.querySelectorAll(masked)].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const cover = create('div', { class: 'cover' });
    Object.assign(cover.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
      visibility: 'visible',
    });
    return cover;
  });
}

/** Two frames: in the first, what has changed is drawn; in the second, it is on the screen. A hidden tab has none. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

function crop(image: ImageBitmap, { left, top, width, height }: Box): HTMLCanvasElement {
  const scale = image.width / innerWidth;
  const canvas = create('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas
    .getContext('2d')
    ?.drawImage(
      image,
      left * scale,
      top * scale,
      canvas.width,
      canvas.height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return canvas;
}

/** The whole page, strip by strip. What stays in its place while the page scrolls is on the first one only. */
async function takePage(panel: Panel): Promise<HTMLCanvasElement | 'refused'> {
  const scroller = document.scrollingElement ?? document.documentElement;
  const [startX, startY] = [scrollX, scrollY];
  const strips = planScrolls(scroller.scrollHeight, innerHeight, mostScreens);
  const height = strips.reduce((sum, strip) => sum + strip.height, 0);
  const scale = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (innerWidth * height)));
  const canvas = create('canvas');
  canvas.width = Math.round(innerWidth * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext('2d');
  const calm = holdStill();
  let hidden: (() => void) | null = null;
  let drawn = 0;
  try {
    for (const strip of strips) {
      scrollTo({ left: startX, top: strip.scrollTo, behavior: 'instant' });
      const image = await takeView(panel);
      if (image === null) return 'refused';
      const ratio = image.width / innerWidth;
      pen?.drawImage(
        image,
        0,
        strip.from * ratio,
        image.width,
        strip.height * ratio,
        0,
        Math.round(drawn * scale),
        canvas.width,
        Math.round(strip.height * scale),
      );
      drawn += strip.height;
      hidden ??= hideFixed();
    }
  } finally {
    hidden?.();
    calm();
    scrollTo({ left: startX, top: startY, behavior: 'instant' });
  }
  return canvas;
}

/** Smooth scrolling of the page would show it on its way. */
function holdStill(): () => void {
  return setStyle(document.documentElement as HTMLElement, 'scroll-behavior', 'auto');
}

function hideFixed(): () => void {
  const undo = [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
    .map((element) => setStyle(element, 'visibility', 'hidden'));
  return () => {
    for (const each of undo) each();
  };
}

function setStyle(element: HTMLElement, name: string, value: string): () => void {
  const before = element.style.getPropertyValue(name);
  const priority = element.style.getPropertyPriority(name);
  element.style.setProperty(name, value, 'important');
  return () => element.style.setProperty(name, before, priority);
}
