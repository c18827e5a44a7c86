import type { Attachment, Task } from '@fettle/contract';
import { Link2, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { AddLink } from './add-link.tsx';
import { FilePreview } from './file-preview.tsx';
import { FileTile } from './file-tile.tsx';
import { UploadRow } from './upload-row.tsx';
import { uploadFile, useUploads } from './uploads.ts';

/** The attachments of the task, running uploads, and the ways to attach more. */
export function Files({ task, canWrite }: { task: Task; canWrite: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Attachment | null>(null);
  const [isLinking, setLinking] = useState(false);
  const hidden = useHidden();
  const deletePart = useDeletePart(task);
  const uploads = useUploads(task.id);
  const attachments = task.attachments.filter(({ id }) => !hidden.has(id));
  const text = strings.task.files;
  if (!canWrite && attachments.length === 0) return null;
  const remove = ({ id, fileName }: Attachment): void =>
    deletePart({ part: 'file', id, title: fileName, text: text.deleted(fileName) });
  return (
    <section aria-labelledby="task-files">
      <div className="mb-1 flex h-8 items-center gap-1">
        <h3 id="task-files" className="mr-1 text-sm font-semibold text-muted">
          {text.title}
        </h3>
        <span className="text-xs text-muted">{attachments.length > 0 ? attachments.length : ''}</span>
        {canWrite ? (
          <>
            <IconButton label={text.add} onClick={() => picker.current?.click()}>
              <Paperclip size={15} aria-hidden />
            </IconButton>
            <IconButton label={text.addLink} onClick={() => setLinking(true)}>
              <Link2 size={15} aria-hidden />
            </IconButton>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={(event) => {
                for (const file of event.target.files ?? []) void uploadFile(task, file);
                event.target.value = '';
              }}
            />
          </>
        ) : null}
      </div>
      {isLinking ? <AddLink task={task} onClose={() => setLinking(false)} /> : null}
      {attachments.length === 0 && uploads.length === 0 ? (
        <p className="text-sm text-muted pointer-coarse:hidden">{text.hint}</p>
      ) : null}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
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
      <ul className="mt-2 space-y-2">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
      {shown === null ? null : <FilePreview attachment={shown} onClose={() => setShown(null)} />}
    </section>
  );
}
