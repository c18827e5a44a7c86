import { RotateCw, X } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { dropUpload, retryUpload, type Upload } from './uploads.ts';

/** An upload with its progress, or the reason it waits or failed. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { file, progress, error } = upload;
  if (error !== null) return <UnsentRow upload={upload} error={error} />;
  const percent = Math.round(progress * 100);
  return (
    <li className="rounded-xl border border-line px-3 py-2 text-sm">
      <span className="flex justify-between gap-3">
        <span className="truncate">{file.name}</span>
        <span className="text-xs text-muted">{strings.common.percent(percent)}</span>
      </span>
      <Progress upload={upload} />
    </li>
  );
}

/** While it waits, it is retried by itself: the row and its buttons stay, and only progress is added. */
function UnsentRow({ upload, error }: { upload: Upload; error: string }) {
  const { id, file, progress, isWaiting } = upload;
  const text = strings.task.files;
  const tone = isWaiting
    ? 'border-warning bg-warning-soft text-warning'
    : 'border-danger bg-danger-soft text-danger';
  return (
    <li className={classNames('rounded-xl border px-3 py-1.5 text-sm', tone)}>
      <span className="flex items-center gap-2">
        <span role={isWaiting ? 'status' : 'alert'} className="min-w-0 flex-1 break-words">
          {isWaiting ? text.waiting(file.name, error) : text.failed(file.name, error)}
        </span>
        <IconButton label={text.retry(file.name)} onClick={() => void retryUpload(upload)}>
          <RotateCw size={14} aria-hidden />
        </IconButton>
        <IconButton label={text.dismiss(file.name)} onClick={() => dropUpload(id)}>
          <X size={14} aria-hidden />
        </IconButton>
      </span>
      {progress > 0 ? <Progress upload={upload} /> : null}
    </li>
  );
}

function Progress({ upload: { file, progress } }: { upload: Upload }) {
  return (
    <progress
      aria-label={strings.task.files.uploading(file.name)}
      value={progress}
      max={1}
      className="mt-1 block h-1.5 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
