import type { Attachment } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LoadFailed } from '../../../../components/feedback/load-failed.tsx';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { strings } from '../../../../strings/index.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

/** More pages than anybody reads here. The whole file can be downloaded. */
const maxPages = 200;
/** The smaller ones show a page at once. 1 is as wide as there is room, up to a page on paper. */
const zooms = [0.5, 0.75, 1, 1.5, 2, 3];

interface PdfPreviewProps {
  attachment: Attachment;
  /** Where the buttons for zooming are. */
  tools: HTMLElement | null;
  /** Says which page is in view. */
  onPlace: (place: string) => void;
  loading: ReactNode;
}

/** The pages of a document, rendered here: browsers differ in whether they show PDF files, and phones cannot. */
export function PdfPreview({ attachment, tools, onPlace, loading }: PdfPreviewProps) {
  const { id, taskId, fileName } = attachment;
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.attachmentBytes(id),
    staleTime: Number.POSITIVE_INFINITY,
    // Up to 25 MB, dropped when the preview closes.
    gcTime: 0,
    async queryFn({ signal }) {
      const { stream } = await api.downloadAttachment({ id: taskId, attachmentId: id }, { signal });
      return new Blob([await new Response(stream).arrayBuffer()]);
    },
  });
  const opened = usePdf(data);
  const text = strings.task.files;
  if (data === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (opened === 'unreadable')
    return (
      <p role="alert" className="flex-1 bg-sunken p-6 text-center text-sm text-muted">
        {text.pdfUnreadable}
      </p>
    );
  if (opened === null) return loading;
  return (
    <>
      <Pages pdf={opened} fileName={fileName} tools={tools} onPlace={onPlace} />
      {opened.numPages > maxPages ? (
        <p className="border-t border-line px-4 py-2 text-xs text-muted">{text.onlyBeginning}</p>
      ) : null}
    </>
  );
}

interface PagesProps extends Pick<PdfPreviewProps, 'onPlace' | 'tools'> {
  pdf: PDFDocumentProxy;
  fileName: string;
}

function Pages({ pdf, fileName, tools, onPlace }: PagesProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [step, setStep] = useState(zooms.indexOf(1));
  const zoom = zooms[step] ?? 1;
  const text = strings.task.files;
  const count = Math.min(pdf.numPages, maxPages);
  const tell = (scroller: HTMLElement): void => onPlace(text.page(pageInView(scroller), pdf.numPages));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anybody scrolls
  useEffect(() => {
    if (frame !== null) tell(frame);
  }, [frame]);
  return (
    <>
      {tools === null ? null : createPortal(<Zoom step={step} onStep={setStep} />, tools)}
      <section
        ref={setFrame}
        aria-label={fileName}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={({ currentTarget }) => tell(currentTarget)}
        className="task-pdf min-h-0 w-full flex-1 space-y-2 overflow-auto"
      >
        {frame === null
          ? null
          : Array.from({ length: count }, (_, at) => at + 1).map((number) => (
              <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} frame={frame} />
            ))}
      </section>
    </>
  );
}

/** Fingers zoom by themselves. */
function Zoom({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  const text = strings.task.files;
  return (
    <div className="flex items-center gap-1 max-sm:hidden">
      <IconButton label={text.zoomOut} disabled={step === 0} onClick={() => onStep(step - 1)}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <output className="w-12 text-center text-xs text-muted tabular-nums">
        {text.zoom(zooms[step] ?? 1)}
      </output>
      <IconButton label={text.zoomIn} disabled={step === zooms.length - 1} onClick={() => onStep(step + 1)}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

/** The last page that has begun above the middle. */
function pageInView(scroller: HTMLElement): number {
  const { top, height } = scroller.getBoundingClientRect();
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')];
  const shown = pages.findLast((page) => page.getBoundingClientRect().top <= top + height / 2);
  return Number(shown?.dataset.page ?? 1);
}

/** The open document. Null while it loads. */
function usePdf(file: Blob | undefined): PDFDocumentProxy | 'unreadable' | null {
  const [opened, setOpened] = useState<PDFDocumentProxy | 'unreadable' | null>(null);
  useEffect(() => {
    if (file === undefined) return;
    let isGone = false;
    let end = async (): Promise<void> => undefined;
    const open = async (): Promise<void> => {
      const data = new Uint8Array(await file.arrayBuffer());
      if (isGone) return;
      const task = openPdf(data);
      end = () => task.destroy();
      const pdf = await task.promise;
      if (!isGone) setOpened(pdf);
    };
    open().catch((error: unknown) => {
      if (isGone) return;
      console.info('A document cannot be shown.', error);
      setOpened('unreadable');
    });
    return () => {
      isGone = true;
      setOpened(null);
      void end();
    };
  }, [file]);
  return opened;
}
