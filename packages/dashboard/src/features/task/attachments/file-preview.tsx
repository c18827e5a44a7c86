import type { Attachment } from '@fettle/contract';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { fileKind } from './file-kind.ts';
import { TextPreview } from './text-preview.tsx';

/** The PDF viewer is larger than the rest of a task. */
const PdfPreview = lazy(loadComponent(() => import('./pdf/pdf-preview.tsx'), 'PdfPreview'));

/** An image or video as large as the window allows, a document, or a text. */
export function FilePreview({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) {
  const { fileName, url } = attachment;
  return (
    <Dialog open onClose={onClose} title={fileName} width="large">
      <Content attachment={attachment} />
      <DialogFooter>
        <a href={url} download={fileName} className={buttonClass({})}>
          <Download size={15} aria-hidden />
          {strings.task.files.downloadShort}
          <span className="sr-only"> {fileName}</span>
        </a>
      </DialogFooter>
    </Dialog>
  );
}

function Content({ attachment }: { attachment: Attachment }) {
  const { fileName, url } = attachment;
  const kind = fileKind(attachment);
  if (kind === 'text') return <TextPreview attachment={attachment} />;
  if (kind === 'pdf')
    return (
      <Suspense fallback={<SkeletonRows count={5} label={strings.common.loading} />}>
        <PdfPreview attachment={attachment} />
      </Suspense>
    );
  return (
    <div className="flex justify-center rounded-xl bg-sunken">
      {kind === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: recordings people attach have none
        <video src={url} controls aria-label={fileName} className="max-h-[70dvh] max-w-full" />
      ) : (
        <img src={url} alt={fileName} className="max-h-[70dvh] max-w-full object-contain" />
      )}
    </div>
  );
}
