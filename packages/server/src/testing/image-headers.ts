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
