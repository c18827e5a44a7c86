import { readImageSize } from '@fettle/auditor';
import { limits } from '@fettle/contract';
import { fileTypeFromBuffer } from 'file-type';
import type { FaviconType } from '../../../db/tables/favicon-table.ts';

/** No SVG: it can run scripts and load files. No GIF and no animated PNG: a mark that moves distracts. */
const raster: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'] satisfies FaviconType[];

/** An icon file has one image for each size; more are absurd. */
const maxImages = 64;
const entryBytes = 16;

/**
 * The type of an image that can be shown as a favicon, by its bytes: what the site declares does not matter. Null for all
 * other types, for damaged files, and for images that claim more pixels than allowed: nothing is decoded here, but
 * browsers will.
 */
export async function detectFavicon(bytes: Buffer): Promise<FaviconType | null> {
  if (bytes.length > limits.faviconBytes) return null;
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (type === 'image/x-icon') return isIconFile(bytes) ? 'image/x-icon' : null;
  if (!raster.includes(type)) return null;
  return isSmall(readImageSize(bytes)) ? (type as FaviconType) : null;
}

/** Whether every image of an ICO file is inside it, a PNG or a bitmap, and small. */
function isIconFile(bytes: Buffer): boolean {
  const count = bytes.length >= 6 ? bytes.readUInt16LE(4) : 0;
  if (count === 0 || count > maxImages || bytes.length < 6 + count * entryBytes) return false;
  for (let index = 0; index < count; index += 1) {
    const entry = 6 + index * entryBytes;
    const [length, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)];
    if (start < 6 + count * entryBytes || start + length > bytes.length) return false;
    if (!isSmall(sizeInIcon(bytes.subarray(start, start + length)))) return false;
  }
  return true;
}

/** A PNG, or a bitmap that begins with its header of 40 bytes and has twice its height, for the mask. */
function sizeInIcon(image: Buffer): { width: number; height: number } | null {
  if (image.length < 40) return null;
  if (image.readUInt32LE(0) !== 40) return image[0] === 0x89 ? readImageSize(image) : null;
  return { width: image.readInt32LE(4), height: Math.abs(image.readInt32LE(8)) / 2 };
}

function isSmall(size: { width: number; height: number } | null): boolean {
  return (
    size !== null &&
    Math.min(size.width, size.height) >= 1 &&
    Math.max(size.width, size.height) <= limits.faviconSide
  );
}
