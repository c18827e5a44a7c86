/** Headers of image files that claim a size, as small as possible. */

export function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2, 0, 0, 0], 24);
  bytes.write('IDAT', 37, 'latin1');
  return bytes;
}

export function gifHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.write('GIF89a', 'latin1');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

/** With `metadata` bytes of comment before the frame header. */
export function jpegHeader(width: number, height: number, metadata = 10): Buffer {
  const segments: Buffer[] = [Buffer.from('ffd8', 'hex')];
  for (let left = metadata; left > 0; left -= 65_000) {
    const length = Math.min(left, 65_000);
    const segment = Buffer.alloc(length + 4);
    segment.writeUInt16BE(0xfffe);
    segment.writeUInt16BE(length + 2, 2);
    segments.push(segment);
  }
  const frame = Buffer.from('ffc2000b0800000000010111003f00', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([...segments, frame]);
}

export function webpHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(22, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

export function avifHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(20);
  size.writeUInt32BE(20);
  size.write('ispe', 4, 'latin1');
  size.writeUInt32BE(width, 12);
  size.writeUInt32BE(height, 16);
  const type = Buffer.from('000000186674797061766966000000006d69663161766966', 'hex');
  return Buffer.concat([type, size]);
}

/** An icon file of these images, each a PNG or what is given. */
export function iconFile(...images: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let start = head.length;
  for (const [index, image] of images.entries()) {
    const entry = 6 + index * 16;
    head.set([16, 16, 0, 0, 1, 0, 32, 0], entry);
    head.writeUInt32LE(image.length, entry + 8);
    head.writeUInt32LE(start, entry + 12);
    start += image.length;
  }
  return Buffer.concat([head, ...images]);
}

/** A bitmap as icon files contain it: with its header, and twice as high because of its mask. */
export function bitmapHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt32LE(40);
  bytes.writeInt32LE(width, 4);
  bytes.writeInt32LE(height * 2, 8);
  return bytes;
}
