import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../api-error.ts';
import { imageSize } from './image-size.ts';

/** Bytes of a file that are inspected: enough for the metadata that cameras put before an image. */
export const headBytes = 256 * 1024;

/** Images with more pixels are rejected; the largest cameras stay below, and at four bytes each this is a gigabyte. */
const maxPixels = 250_000_000;

const unknownType = 'application/octet-stream';

/** Shown in the browser, because they cannot run scripts. Not PDF: browsers do not show it in a sandbox. */
const images = ['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const inlineTypes = new Set([...images, 'text/plain']);

/** Plain text types that a caller can declare; none of them is ever shown or run. */
const textTypes = new Set(['text/csv', 'text/markdown', 'text/tab-separated-values', 'application/json']);

/**
 * Detects the type of a file from its bytes. The declared type is ignored, except among plain text types. `isText` says
 * whether the whole file is UTF-8 text. BAD_REQUEST for an image whose header has an absurd size.
 */
export async function sniffType(head: Buffer): Promise<string | null> {
  const type = (await fileTypeFromBuffer(head))?.mime ?? null;
  if (type === null || !images.includes(type)) return type;
  const size = imageSize(head, type);
  // An image without a readable size cannot be checked, so it is stored as binary data.
  if (size === null) return unknownType;
  if (size.width * size.height > maxPixels) {
    const claim = `${size.width} × ${size.height} pixels`;
    throw new ApiError('BAD_REQUEST', `The image has ${claim}. Send one with 250 megapixels or fewer.`);
  }
  return type;
}

/** The type of what {@link sniffType} does not recognize: a text type or binary data. */
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

/** How a stored file is served: inline or as download, and with which Content-Type. */
export function servedAs(mimeType: string): { mimeType: string; inline: boolean } {
  if (inlineTypes.has(mimeType)) {
    return { mimeType: mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType, inline: true };
  }
  // Even a download must not have a type that a program could execute.
  const isActive = /html|xml|svg|script|shockwave|^application\/x-sh$/.test(mimeType);
  return { mimeType: isActive ? unknownType : mimeType, inline: false };
}
