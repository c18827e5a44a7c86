import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { strings } from '../../../../strings/index.ts';
import { drawPage, type PageShape } from './draw-page.ts';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  number: number;
  /** 1 fits the window. */
  zoom: number;
  /** The element that scrolls the pages. */
  frame: HTMLElement;
}

const widestRem = 48;

/** The shape of a page until it is known. */
const paper: PageShape = { ratio: 210 / 297, text: '' };

/**
 * A page. It has a canvas only near the visible area, because each takes about 20 MB. Its text is inside of the
 * canvas, where screen readers find it.
 */
export function PdfPage({ pdf, number, zoom, frame }: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shape, setShape] = useState(paper);
  const [isBroken, setBroken] = useState(false);
  const isNear = useIsNear(sheet, frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again as large as it is shown
  useEffect(() => {
    if (!isNear || canvas.current === null || sheet.current === null) return;
    const stop = new AbortController();
    drawPage(pdf, number, canvas.current, sheet.current.clientWidth, stop.signal).then(
      setShape,
      (error: unknown) => {
        if (stop.signal.aborted) return;
        console.info('A page cannot be shown.', error);
        setBroken(true);
      },
    );
    return () => stop.abort();
  }, [pdf, number, isNear, zoom]);
  const name = strings.task.files.page(number, pdf.numPages);
  return (
    <div
      data-page={number}
      className="mx-auto"
      style={{ width: `${zoom * 100}%`, maxWidth: `${zoom * widestRem}rem` }}
    >
      <div
        ref={sheet}
        style={{ aspectRatio: shape.ratio }}
        className="task-pdf-page relative overflow-hidden bg-white"
      >
        {isBroken ? (
          <p className="p-6 text-sm text-neutral-700">{strings.task.files.pageUnreadable(number)}</p>
        ) : isNear ? (
          <canvas ref={canvas} aria-label={name} className="absolute inset-0 size-full">
            {shape.text}
          </canvas>
        ) : null}
      </div>
    </div>
  );
}

function useIsNear(element: React.RefObject<Element | null>, frame: HTMLElement): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      // One window above and below, so that scrolling finds it rendered.
      { root: frame, rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, frame]);
  return isNear;
}
