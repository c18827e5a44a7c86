import type { Attachment } from '@fettle/contract';

/** Pictures the service shows in the browser; others, such as SVG, it gives to be saved only. */
const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

export type FileKind = 'picture' | 'video' | 'file' | 'link';

/** How an attachment can be shown. Only files of the service itself are; a link stays a link. */
export function fileKind({ kind, mimeType }: Pick<Attachment, 'kind' | 'mimeType'>): FileKind {
  if (kind === 'link') return 'link';
  if (mimeType !== null && pictures.includes(mimeType)) return 'picture';
  return mimeType?.startsWith('video/') === true ? 'video' : 'file';
}
