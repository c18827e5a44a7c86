import { type Pixels, readImageSize } from '@fettle/auditor';

/**
 * The size of an image in pixels, as the first bytes of a file of that type claim it; null when the type is none of
 * those that are shown, or when the bytes do not contain the size.
 */
export function imageSize(head: Buffer, mimeType: string): Pixels | null {
  if (mimeType === 'image/avif') return readAvifSize(head);
  return readTypes.has(mimeType) ? readImageSize(head) : null;
}

const readTypes = new Set(['image/png', 'image/apng', 'image/gif', 'image/jpeg', 'image/webp']);

/** The largest of the sizes in `ispe` boxes: a grid contains those of its tiles too (ISO/IEC 23008-12, 6.5.3). */
function readAvifSize(head: Buffer): Pixels | null {
  let largest: Pixels | null = null;
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    // The header ends before this size does, so the largest one is not known.
    if (at + 16 > head.length) return null;
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
