import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeRobots } from './decode-robots.ts';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))));

const cases: [name: string, bytes: Uint8Array, text: string][] = [
  ['a byte order mark is skipped', bytes(0xef, 0xbb, 0xbf, 'User-agent'), 'User-agent'],
  ['two bytes of one are skipped', bytes(0xef, 0xbb, 'User-agent'), 'User-agent'],
  ['one byte of one is skipped', bytes(0xef, 'User-agent'), 'User-agent'],
  ['what only begins like one stays', bytes(0xef, 0x11, 0xbf, 'User-agent'), '\uFFFD%BFUser-agent'],
  ['a mark in the middle stays', bytes('a\n', 0xef, 0xbb, 0xbf, 'b'), 'a\n\uFEFFb'],
  ['UTF-8 is read as such', bytes('/süß/ツ/😀'), '/süß/ツ/😀'],
  ['latin1 becomes its escapes, in a file that also has UTF-8', bytes('/s', 0xfc, '/ü'), '/s%FC/ü'],
  ['half a character becomes its escapes', bytes('/', 0xe3, 0x83), '/%E3%83'],
  ['surrogates are no UTF-8', bytes('/', 0xed, 0xa0, 0x80), '/%ED%A0%80'],
  ['a NUL ends its line and no other', bytes('Disallow: /a\0b\r\nAllow: /c'), 'Disallow: /a\r\nAllow: /c'],
  ['control characters match nothing', bytes('/a', 1, 'b', 0x7f), '/a\uFFFDb\uFFFD'],
  ['form feeds are white space', bytes('Disallow:', 12, '/a', 11), 'Disallow: /a '],
];

for (const [name, input, text] of cases) {
  test(`bytes of robots.txt: ${name}`, () => {
    assert.deepEqual(decodeRobots(input), { text, isUtf16: false });
  });
}

test('UTF-16 is decoded in both byte orders and flagged', () => {
  const little = Buffer.from('\uFEFFUser-agent: ü', 'utf16le');
  for (const input of [little, Buffer.from(little).swap16()]) {
    assert.deepEqual(decodeRobots(input), { text: 'User-agent: ü', isUtf16: true });
  }
});

test('text from any bytes can be stored', () => {
  const nasty = fc.constantFrom(
    0,
    1,
    10,
    13,
    0x61,
    0x7f,
    0x80,
    0xbf,
    0xc3,
    0xe3,
    0xed,
    0xef,
    0xf0,
    0xfe,
    0xff,
  );
  fc.assert(
    fc.property(fc.array(nasty, { maxLength: 40 }), (input) => {
      const { text } = decodeRobots(Buffer.from(input));
      assert.ok(text.isWellFormed());
      assert.doesNotMatch(text.replace(/[\t\r\n\u0080-\u009F]/g, ''), /\p{Cc}/u);
    }),
    { numRuns: 3000 },
  );
});
