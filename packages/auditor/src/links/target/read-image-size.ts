/** The size an image is stored with; what the format says of rotation is left out. */
export interface Pixels {
  width: number;
  height: number;
}

/** Bytes from the start that are enough for nearly every image; a JPEG with a large preview in it needs the most. */
export const SIZE_BYTES = 64 * 1024;

/**
 * The size of a PNG, GIF, JPEG or WebP by its first bytes (PNG §11.2.1, GIF89a §18, JPEG B.2.2, RFC 9649 §2). Null for
 * other formats, and where the bytes end before it.
 */
export function readImageSize(bytes: Uint8Array): Pixels | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  return size !== null && size.width > 0 && size.height > 0 ? size : null;
}

function readPng(view: DataView): Pixels | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function readGif(view: DataView): Pixels | null {
  if (view.byteLength < 10 || view.getUint32(0) !== 0x47494638) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function readWebp(view: DataView): Pixels | null {
  if (view.byteLength < 30 || view.getUint32(0) !== 0x52494646 || view.getUint32(8) !== 0x57454250)
    return null;
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 0x5650384c: {
      // VP8L: 14 bits each, from the byte after its signature.
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503820: // VP8, two bits above each size scale it
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

function readJpeg(view: DataView): Pixels | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + (isBare(marker) ? 0 : view.getUint16(at + 2));
  }
  return null;
}

/** SOF0 to SOF15, without the tables and the extension between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Markers without a length of their own. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
