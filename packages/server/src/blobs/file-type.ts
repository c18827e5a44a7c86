import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../api-error.ts';
import { imageSize } from './image-size.ts';

/** How many bytes of a file are looked at: enough for the metadata cameras put before a picture. */
export const headBytes = 256 * 1024;

/** Pictures of more pixels are refused; the largest cameras stay below, and four bytes each is a gigabyte. */
const maxPixels = 250_000_000;

const unknownType = 'application/octet-stream';

/** Shown in the browser: they cannot run script. Not PDF: browsers do not show it in a sandbox, which all files get. */
const images = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const inlineTypes = new Set([...images, 'text/plain']);

/** Types of plain text a caller may name; none of them is ever shown or run. */
const textTypes = new Set(['text/csv', 'text/markdown', 'text/tab-separated-values', 'application/json']);

/**
 * The type of a file by its bytes. What the caller called it counts for nothing, save among kinds of plain text.
 * `isText` says whether all of it is UTF-8 text. BAD_REQUEST for an image that claims an absurd size.
 */
export async function sniffType(head: Buffer): Promise<string | null> {
  const type = (await fileTypeFromBuffer(head))?.mime ?? null;
  if (type === null || !images.includes(type)) return type;
  const size = imageSize(head, type);
  // A picture that hides its size cannot be judged, so it is kept as mere bytes.
  if (size === null) return unknownType;
  if (size.width * size.height > maxPixels) {
    const claim = `${size.width} × ${size.height} pixels`;
    throw new ApiError(
      'BAD_REQUEST',
      `The image claims to have ${claim}; send one of at most 250 megapixels.`,
    );
  }
  return type;
}

/** The type of what {@link sniffType} does not know: kinds of text, or mere bytes. */
export function typeOfText(head: Buffer, isText: boolean, claimed: string | null): string {
  if (!isText) return unknownType;
  const start = head
    .toString('utf8', 0, 4096)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start.startsWith('<')) return /<svg[\s>]/i.test(start) ? 'image/svg+xml' : markupType(start);
  const named = claimed?.split(';')[0]?.trim().toLowerCase() ?? '';
  return textTypes.has(named) ? named : 'text/plain';
}

function markupType(start: string): string {
  return start.startsWith('<?xml') ? 'application/xml' : 'text/html';
}

/** How a stored file is served: whether it is shown, and under which Content-Type. */
export function servedAs(mimeType: string): { mimeType: string; inline: boolean } {
  if (inlineTypes.has(mimeType)) {
    return { mimeType: mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType, inline: true };
  }
  // Even a download must not go out under a name that some reader could run.
  const isActive = /html|xml|svg|script|shockwave|^application\/x-sh$/.test(mimeType);
  return { mimeType: isActive ? unknownType : mimeType, inline: false };
}
