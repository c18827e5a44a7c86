import { Dialog } from '@base-ui/react/dialog';
import type { Attachment } from '@fettle/contract';
import { Download, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { fileKind } from './file-kind.ts';
import { TextPreview } from './text-preview.tsx';

/** The PDF viewer is larger than the rest of a task. */
const PdfPreview = lazyPart(() => import('./pdf/pdf-preview.tsx'), 'PdfPreview', LoadFailed);

interface FilePreviewProps {
  attachment: Attachment;
  onClose: () => void;
}

const iconClass =
  'task-viewer-icon inline-flex shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink';

/** An image or video, a document, or a text: all of a phone, and in a larger window the place of the task. */
export function FilePreview({ attachment, onClose }: FilePreviewProps) {
  const { fileName, url } = attachment;
  /** Where in a document somebody is. */
  const [place, setPlace] = useState('');
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const text = strings.task.files;
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="task-viewer-place fixed inset-0 z-40 flex items-center justify-center">
          <Dialog.Popup className="task-viewer flex w-full max-w-6xl flex-col overflow-hidden bg-surface shadow-raised outline-none sm:rounded-2xl sm:border sm:border-line">
            <header className="task-viewer-head flex shrink-0 items-center gap-1 border-b border-line">
              <div className="task-viewer-name min-w-0 flex-1">
                <Dialog.Title className="truncate font-semibold">{fileName}</Dialog.Title>
                <p className="shrink-0 text-xs text-muted tabular-nums empty:hidden">{place}</p>
              </div>
              {/* What the content brings, such as zoom. */}
              <div ref={setTools} className="flex shrink-0 items-center" />
              <a
                href={url}
                download={fileName}
                aria-label={text.download(fileName)}
                data-tip={text.downloadShort}
                className={iconClass}
              >
                <Download size={17} aria-hidden />
              </a>
              <Dialog.Close aria-label={strings.common.close} className={iconClass}>
                <X size={18} aria-hidden />
              </Dialog.Close>
            </header>
            <Content attachment={attachment} tools={tools} onPlace={setPlace} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ContentProps {
  attachment: Attachment;
  /** The place for buttons in the head. Null until it is there. */
  tools: HTMLElement | null;
  onPlace: (place: string) => void;
}

function Content({ attachment, tools, onPlace }: ContentProps) {
  const { fileName, url } = attachment;
  const kind = fileKind(attachment);
  if (kind === 'text') return <TextPreview attachment={attachment} />;
  if (kind === 'pdf')
    return (
      <Suspense fallback={<Loading />}>
        <PdfPreview attachment={attachment} tools={tools} onPlace={onPlace} loading={<Loading />} />
      </Suspense>
    );
  return (
    <div className="task-viewer-media flex min-h-0 flex-1 items-center justify-center bg-sunken">
      {kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings people attach have none
        <video src={url} controls aria-label={fileName} />
      ) : (
        <img src={url} alt={fileName} />
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className="p-4">
      <SkeletonRows count={5} label={strings.common.loading} />
    </div>
  );
}
