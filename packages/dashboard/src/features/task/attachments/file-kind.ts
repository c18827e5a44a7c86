import type { Attachment } from '@fettle/contract';

/** Images the service serves for display. Others, such as SVG, are downloads. */
const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

/** Plain text as the service classifies it. Markup is not included. */
const texts = ['text/plain', 'text/csv', 'text/markdown', 'text/tab-separated-values', 'application/json'];

type FileKind = 'picture' | 'video' | 'text' | 'pdf' | 'file' | 'link';

/** How an attachment can be shown. Only files stored in the service can; a link stays a link. */
export function fileKind({ kind, mimeType }: Pick<Attachment, 'kind' | 'mimeType'>): FileKind {
  if (kind === 'link') return 'link';
  if (mimeType === null) return 'file';
  if (pictures.includes(mimeType)) return 'picture';
  if (texts.includes(mimeType)) return 'text';
  if (mimeType === 'application/pdf') return 'pdf';
  return mimeType.startsWith('video/') ? 'video' : 'file';
}

/** Whether it can be previewed. Anything else is downloaded. */
export function canPreview(kind: FileKind): boolean {
  return kind !== 'file' && kind !== 'link';
}
