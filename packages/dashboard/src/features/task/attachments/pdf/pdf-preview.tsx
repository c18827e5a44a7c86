import type { Attachment } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { ZoomIn, ZoomOut } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../../../components/feedback/load-failed.tsx';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { strings } from '../../../../strings/index.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton.tsx';
import { scrollerOf } from '../../../../ui/scroller-of.ts';
import { openPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

/** More pages than anybody reads here. The whole file can be downloaded. */
const maxPages = 200;
const zooms = [1, 1.5, 2, 3];

/** The pages of a document, rendered here: browsers differ in whether they show PDF files, and phones cannot. */
export function PdfPreview({ attachment: { id, taskId, fileName } }: { attachment: Attachment }) {
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
      <p role="alert" className="rounded-xl bg-sunken p-6 text-center text-sm text-muted">
        {text.pdfUnreadable}
      </p>
    );
  if (opened === null) return <SkeletonRows count={5} label={strings.common.loading} />;
  return (
    <>
      <Pages pdf={opened} fileName={fileName} />
      {opened.numPages > maxPages ? <p className="mt-2 text-xs text-muted">{text.onlyBeginning}</p> : null}
    </>
  );
}

function Pages({ pdf, fileName }: { pdf: PDFDocumentProxy; fileName: string }) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [step, setStep] = useState(0);
  const zoom = zooms[step] ?? 1;
  const text = strings.task.files;
  const count = Math.min(pdf.numPages, maxPages);
  return (
    <>
      {/* Fingers zoom by themselves. */}
      <div className="mb-2 flex items-center justify-center gap-1 max-sm:hidden">
        <IconButton label={text.zoomOut} disabled={step === 0} onClick={() => setStep(step - 1)}>
          <ZoomOut size={16} aria-hidden />
        </IconButton>
        <output className="w-12 text-center text-xs text-muted tabular-nums">{text.zoom(zoom)}</output>
        <IconButton
          label={text.zoomIn}
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn size={16} aria-hidden />
        </IconButton>
      </div>
      <section
        ref={setFrame}
        aria-label={fileName}
        // On phones the sheet around the pages scrolls: a part that did in it would be in the way.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="task-pdf w-full space-y-3"
      >
        {frame === null
          ? null
          : Array.from({ length: count }, (_, at) => at + 1).map((number) => (
              <PdfPage key={number} pdf={pdf} number={number} zoom={zoom} frame={scrollerOf(frame)} />
            ))}
      </section>
    </>
  );
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
