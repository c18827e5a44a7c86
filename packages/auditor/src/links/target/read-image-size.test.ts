import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readImageSize } from './read-image-size.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const pad = (count: number): number[] => Array.from({ length: count }, () => 0);

/** The beginning of a file, built by its format's specification, and the size it claims. */
const cases: [name: string, file: Uint8Array, size: string | null][] = [
  ['PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0, 4, 176], [0, 0, 2, 118]), '1200x630'],
  ['GIF', bytes('GIF89a', [0x90, 0x01], [0x2c, 0x01]), '400x300'],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8], [1, 0x2c], [1, 0x90], pad(12)), '400x300'],
  [
    'JPEG, progressive, behind other segments and fill bytes',
    bytes(
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8],
      [0, 1],
      [0, 2],
      pad(9),
    ),
    '2x1',
  ],
  ['JPEG whose frame is not among these bytes', bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff], pad(40)), null],
  ['JPEG without any frame', bytes([0xff, 0xd8], pad(20)), null],
  [
    'WebP, lossy',
    bytes('RIFF\0\0\0\0WEBPVP8 ', pad(4), pad(3), [0x9d, 1, 0x2a], [0x90, 0x41], [0x2c, 0x01]),
    '400x300',
  ],
  [
    'WebP, lossless',
    bytes('RIFF\0\0\0\0WEBPVP8L', pad(4), [0x2f, 0x8f, 0xc1, 0x4a, 0x00], pad(8)),
    '400x300',
  ],
  ['WebP, extended', bytes('RIFF\0\0\0\0WEBPVP8X', pad(4), pad(4), [0x8f, 1, 0], [0x2b, 1, 0]), '400x300'],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), null],
  ['a page', bytes('<!doctype html><title>no image at all</title>'), null],
  ['nothing', bytes(), null],
  ['an image without any extent', bytes('GIF89a', pad(4)), null],
];

for (const [name, file, size] of cases) {
  test(`${name}: ${size ?? 'unknown'}`, () => {
    const read = readImageSize(file);
    assert.equal(read === null ? null : `${read.width}x${read.height}`, size);
  });
}

test('any bytes after any beginning are read without an error and in finite time', () => {
  const starts = fc.constantFrom(...cases.map(([, file]) => file));
  fc.assert(
    fc.property(starts, fc.nat(40), fc.uint8Array({ maxLength: 200 }), (start, length, rest) => {
      readImageSize(Buffer.concat([start.subarray(0, length), rest]));
    }),
  );
});
