import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PageShape {
  /** Width divided by height. */
  ratio: number;
  /** The text of the page, for screen readers. */
  text: string;
}

/** More than twice the CSS resolution is invisible, and four times as many pixels would have to be kept. */
const maxDensity = 2;

/**
 * Renders a page at a width of `width` CSS pixels and returns its shape. Rejects if the page is broken or the signal
 * aborts it.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<PageShape> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const { width: natural } = page.getViewport({ scale: 1 });
  const density = Math.min(devicePixelRatio, maxDensity);
  const viewport = page.getViewport({ scale: (width * density) / natural });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const drawing = page.render({ canvas, viewport });
  const stop = (): void => drawing.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await drawing.promise;
    return { ratio: viewport.width / viewport.height, text: await readText(page) };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function readText(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
