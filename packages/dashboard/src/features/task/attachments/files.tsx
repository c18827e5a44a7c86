import type { Attachment, Task } from '@fettle/contract';
import { useState } from 'react';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { AddLink } from './add-link.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileTile } from './file-tile.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './uploads.ts';

interface FilesProps {
  task: Task;
  canWrite: boolean;
  /** A URL is being typed. */
  isLinking: boolean;
  onLinked: () => void;
}

/** The attachments of the task, and running uploads. Nothing without any. */
export function Files({ task, canWrite, isLinking, onLinked }: FilesProps) {
  const [shown, setShown] = useState<Attachment | null>(null);
  const hidden = useHidden();
  const deletePart = useDeletePart(task);
  const uploads = useUploads(task.id);
  const attachments = task.attachments.filter(({ id }) => !hidden.has(id));
  const text = strings.task.files;
  if (attachments.length === 0 && uploads.length === 0 && !isLinking) return null;
  const remove = ({ id, fileName }: Attachment): void =>
    deletePart({ part: 'file', id, title: fileName, text: text.deleted(fileName) });
  return (
    <section aria-labelledby="task-files">
      <div className="mb-2 flex items-baseline gap-1.5">
        <h3 id="task-files" className="text-sm font-semibold text-muted">
          {text.title}
        </h3>
        <span className="text-xs text-muted">{attachments.length > 0 ? attachments.length : ''}</span>
      </div>
      {isLinking ? <AddLink task={task} onClose={onLinked} /> : null}
      <ul className="grid grid-cols-1 gap-2 empty:hidden sm:grid-cols-2">
        {attachments.map((attachment) => (
          <FileTile
            key={attachment.id}
            attachment={attachment}
            canWrite={canWrite}
            onShow={() => setShown(attachment)}
            onDelete={() => remove(attachment)}
          />
        ))}
      </ul>
      <ul className="mt-2 space-y-2 empty:hidden">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {shown === null ? null : <FilePreview attachment={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
