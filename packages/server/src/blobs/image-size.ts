/** Width and height of an image in pixels, according to its header. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Reads the size from the first bytes of a file of that type; null if the type is not shown in browsers or the size is
 * not in these bytes. Decodes nothing: a file of a hundred bytes can claim 50,000 × 50,000 pixels, which would take ten
 * gigabytes.
 */
export function imageSize(head: Buffer, mimeType: string): ImageSize | null {
  try {
    return readers[mimeType]?.(head) ?? null;
  } catch (error) {
    // The header ends before the size is complete.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Reader = (head: Buffer) => ImageSize | null;

const png: Reader = (head) =>
  head.toString('latin1', 12, 16) === 'IHDR'
    ? { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
    : null;

const gif: Reader = (head) => ({ width: head.readUInt16LE(6), height: head.readUInt16LE(8) });

/** Walks the segments up to the frame header (ITU T.81, B.2.2). */
const jpeg: Reader = (head) => {
  for (let at = 2; ; ) {
    if (head.readUInt8(at) !== 0xff) return null;
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    // Fill bytes and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + Math.max(2, head.readUInt16BE(at + 2));
  }
};

const webp: Reader = (head) => {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return null;
  }
};

/** The largest size in `ispe` boxes, because a grid also has those of its tiles (ISO/IEC 23008-12, 6.5.3). */
const avif: Reader = (head) => {
  let largest: ImageSize | null = null;
  for (let at = head.indexOf('ispe'); at !== -1; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};

const readers: Record<string, Reader> = {
  'image/png': png,
  'image/apng': png,
  'image/gif': gif,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/avif': avif,
};
