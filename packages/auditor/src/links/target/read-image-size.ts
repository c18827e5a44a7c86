/** The size stored in an image file; a rotation in its metadata is ignored. */
export interface Pixels {
  width: number;
  height: number;
}

/** Enough bytes from the start for nearly every image; a JPEG with a large embedded preview needs the most. */
export const imageHeaderBytes = 64 * 1024;

/**
 * The size of a PNG, GIF, JPEG, or WebP as its first bytes claim it (PNG §11.2.1, GIF89a §18, JPEG B.2.2, RFC 9649
 * §2). Null for other formats, for a width or height of 0, and when the bytes end too early. Nothing is decoded: an
 * image of 50,000 × 50,000 pixels in a file of a hundred bytes would take ten gigabytes.
 */
export function readImageSize(bytes: Uint8Array): Pixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function readPng(view: DataView): Pixels | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  // Only a file whose first chunk is IHDR has its size here.
  if (view.getUint32(12) !== 0x49484452) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): Pixels | null {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readWebp(view: DataView): Pixels | null {
  if (view.byteLength < 25 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250)
    return null;
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  const format = view.getUint32(12);
  if (format === 0x5650384c) {
    // VP8L: 14 bits each, after the signature byte.
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (view.byteLength < 30) return null;
  // VP8X
  if (format === 0x56503858) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  // VP8: two bits above each size are a scaling factor.
  if (format === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return null;
}

function readJpeg(view: DataView): Pixels | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + (isBare(marker) ? 0 : Math.max(2, view.getUint16(at + 2)));
  }
  return null;
}

/** SOF0 to SOF15, without the tables and the extension among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers without a length. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
