import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { attachmentName } from './attachment-name.ts';

const cases: [string, string, string][] = [
  ['an honest name', 'Entwurf für Ümläute.pdf', 'Entwurf für Ümläute.pdf'],
  ['a path upwards', '../../etc/passwd', 'passwd'],
  ['a path of Windows', 'C:\\Users\\x\\shot.png', 'shot.png'],
  ['a path that ends in a slash', 'folder/', 'folder'],
  ['line ends', 'a\r\nSet-Cookie: x=1', 'aSet-Cookie: x=1'],
  ['NUL', 'a\0.png', 'a.png'],
  ['a turn of the writing direction', 'photo\u202egnp.exe', 'photognp.exe'],
  ['a name reserved elsewhere', 'CON', 'CON'],
  ['nothing but a path', '/', 'file'],
  ['nothing but dots', '..', 'file'],
  ['blanks', '  ', 'file'],
  ['nothing', '', 'file'],
];

for (const [what, sent, kept] of cases) {
  test(`${what} becomes "${kept}"`, () => assert.equal(attachmentName(sent), kept));
}

test('a name that is too long keeps its extension', () => {
  const name = attachmentName(`${'ü'.repeat(5000)}.png`);
  assert.ok(Buffer.byteLength(name) <= 255 && Buffer.byteLength(name) > 250);
  assert.ok(name.endsWith('ü.png'));
  assert.equal(Buffer.byteLength(attachmentName('x'.repeat(5000))), 255);
});

test('every name becomes one line of up to 255 bytes without a path, and stays the same the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (sent) => {
      const name = attachmentName(sent);
      assert.ok(name !== '' && Buffer.byteLength(name) <= 255);
      assert.doesNotMatch(name, /[\p{Cc}/\\\u202a-\u202e]/u);
      assert.equal(attachmentName(name), name);
    }),
  );
});
