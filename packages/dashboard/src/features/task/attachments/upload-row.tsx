import type { Task } from '@fettle/contract';
import { RotateCw, X } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { dropUpload, retryUpload, type Upload } from './uploads.ts';

/** An upload with its progress, or the reason it failed. */
export function UploadRow({ task, upload }: { task: Task; upload: Upload }) {
  const { file, progress, error } = upload;
  const text = strings.task.files;
  if (error !== null)
    return (
      <li className="flex items-center gap-2 rounded-xl border border-danger bg-danger-soft px-3 py-1.5 text-sm text-danger">
        <span role="alert" className="min-w-0 flex-1 break-words">
          {text.failed(file.name, error)}
        </span>
        <IconButton label={text.retry(file.name)} onClick={() => void retryUpload(task, upload)}>
          <RotateCw size={14} aria-hidden />
        </IconButton>
        <IconButton label={text.dismiss(file.name)} onClick={() => dropUpload(upload.id)}>
          <X size={14} aria-hidden />
        </IconButton>
      </li>
    );
  const percent = Math.round(progress * 100);
  return (
    <li className="rounded-xl border border-line px-3 py-2 text-sm">
      <span className="flex justify-between gap-3">
        <span className="truncate">{file.name}</span>
        <span className="text-xs text-muted">{strings.common.percent(percent)}</span>
      </span>
      <progress
        aria-label={text.uploading(file.name)}
        value={progress}
        max={1}
        className="mt-1 block h-1.5 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </li>
  );
}
