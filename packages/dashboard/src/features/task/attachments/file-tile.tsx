import type { Attachment } from '@fettle/contract';
import { File, FileText, Film, Link2 } from 'lucide-react';
import { formatBytes } from '../../../strings/format/format-bytes.ts';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { PartMenu } from '../part-menu.tsx';
import { canPreview, fileKind } from './file-kind.ts';

interface FileTileProps {
  attachment: Attachment;
  canWrite: boolean;
  onShow: () => void;
  onDelete: () => void;
}

/** An attachment: a thumbnail if it has one, its name, and its actions. */
export function FileTile({ attachment, canWrite, onShow, onDelete }: FileTileProps) {
  const { fileName, url, size, createdAt, uploadedBy } = attachment;
  const kind = fileKind(attachment);
  const text = strings.task.files;
  const content = (
    <>
      <Thumbnail attachment={attachment} />
      <span className="min-w-0 flex-1 text-left">
        <FileName name={fileName} />
        <span className="facts task-file-facts text-xs text-muted">
          <span>{size === null ? hostOf(url) : formatBytes(size)}</span>
          <span>{uploadedBy.name}</span>
          <span>
            <RelativeTime time={createdAt} />
          </span>
        </span>
      </span>
    </>
  );
  const face = 'flex min-w-0 flex-1 items-center gap-2.5 rounded-lg p-1.5 hover:bg-hover';
  return (
    <li className="flex items-center gap-1 rounded-xl border border-line pr-1">
      {canPreview(kind) ? (
        <button type="button" title={text.preview(fileName)} onClick={onShow} className={face}>
          {content}
        </button>
      ) : (
        <a
          href={url}
          className={face}
          {...(kind === 'link'
            ? { target: '_blank', rel: 'noopener noreferrer' }
            : { download: fileName, title: text.download(fileName) })}
        >
          {content}
        </a>
      )}
      {canWrite ? (
        <PartMenu
          name={fileName}
          label={strings.taskParts.fileMenu(fileName)}
          removal={strings.common.delete}
          onRemove={onDelete}
        />
      ) : null}
    </li>
  );
}

/** A long name loses its middle: its end says what it is. Screen readers would read its two parts as two words. */
function FileName({ name }: { name: string }) {
  const end = kept(name);
  return (
    <>
      <span aria-hidden dir="auto" title={name} className="flex text-sm font-medium">
        <span className="truncate whitespace-pre">{name.slice(0, name.length - end)}</span>
        <span className="shrink-0 whitespace-pre">{name.slice(name.length - end)}</span>
      </span>
      <span className="sr-only">{name}</span>
    </>
  );
}

/** How many characters at the end of a name are always shown: its extension, if it has one, and a little before. */
function kept(name: string): number {
  const extension = /\.\w{1,8}$/.exec(name)?.[0].length ?? 0;
  return Math.min(name.length, extension + 4);
}

function Thumbnail({ attachment }: { attachment: Attachment }) {
  const kind = fileKind(attachment);
  const frame =
    'flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-sunken text-muted';
  if (kind === 'picture')
    return (
      <span className={frame}>
        <img src={attachment.url} alt="" loading="lazy" className="size-full object-cover" />
      </span>
    );
  const Icon = { video: Film, link: Link2, text: FileText, pdf: FileText, file: File }[kind];
  return (
    <span className={frame}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
