import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../api-error.ts';
import { avifHeader, gifHeader, jpegHeader, pngHeader, webpHeader } from '../testing/image-headers.ts';
import { headBytes, servedAs, sniffType, typeOfText } from './file-type.ts';
import { imageSize } from './image-size.ts';
import { createTextCheck } from './text-check.ts';

/** The type as staging a file finds it. */
async function typeOf(bytes: Buffer, claimed: string | null = null): Promise<string> {
  const sniffed = await sniffType(bytes.subarray(0, headBytes));
  const text = createTextCheck();
  text.see(bytes);
  return sniffed ?? typeOfText(bytes, text.isText(), claimed);
}

const makers = {
  'image/png': pngHeader,
  'image/gif': gifHeader,
  'image/jpeg': jpegHeader,
  'image/webp': webpHeader,
  'image/avif': avifHeader,
};

describe('an image', () => {
  for (const [type, make] of Object.entries(makers)) {
    test(`of type ${type} is known by its bytes and shown`, async () => {
      assert.deepEqual(imageSize(make(640, 480), type), { width: 640, height: 480 });
      assert.equal(await typeOf(make(640, 480), 'text/html'), type);
      assert.deepEqual(servedAs(type), { mimeType: type, inline: true });
    });

    test(`of type ${type} that claims 50,000 × 50,000 pixels is refused`, async () => {
      await assert.rejects(
        typeOf(make(50_000, 50_000)),
        (error) =>
          error instanceof ApiError && error.code === 'BAD_REQUEST' && /50000 × 50000/.test(error.message),
      );
    });

    test(`of type ${type} that ends before its size is kept as mere bytes`, async () => {
      const head = make(640, 480);
      for (let length = 0; length < head.length; length += 1) {
        const size = imageSize(head.subarray(0, length), type);
        assert.ok(size === null || (size.width === 640 && size.height === 480), `${length}`);
      }
    });
  }

  test('of a large camera, or a long page, is taken', async () => {
    for (const [width, height] of [
      [16_320, 12_240],
      [1280, 60_000],
    ] as const) {
      assert.equal(await typeOf(jpegHeader(width, height)), 'image/jpeg');
    }
  });

  test('that hides its size behind metadata is not shown', async () => {
    assert.equal(await typeOf(jpegHeader(640, 480, 200_000)), 'image/jpeg');
    assert.equal(await typeOf(jpegHeader(50_000, 50_000, 300_000)), 'application/octet-stream');
  });
});

describe('what is no image', () => {
  const cases: [string, string | Buffer, string | null, string][] = [
    ['plain text', 'Grüße\n\ttab', null, 'text/plain'],
    ['text with colors of a terminal', '\u001b[31mred\u001b[0m', null, 'text/plain'],
    ['nothing at all', '', null, 'text/plain'],
    ['text said to be a table', 'a,b\n1,2', 'text/csv; charset=utf-8', 'text/csv'],
    ['text said to be HTML', 'a < b', 'text/html', 'text/plain'],
    ['text said to be a script', 'alert(1)', 'application/javascript', 'text/plain'],
    ['HTML said to be an image', '<!doctype html><script>x</script>', 'image/png', 'text/html'],
    ['HTML behind blanks and a byte order mark', '\ufeff\n  <HTML>', 'text/plain', 'text/html'],
    ['SVG said to be an image', '<svg onload="x">', 'image/png', 'image/svg+xml'],
    ['SVG with an XML declaration', '<?xml version="1.0"?><svg/>', 'image/png', 'application/xml'],
    ['bytes with NUL', Buffer.from([97, 0, 98]), 'text/plain', 'application/octet-stream'],
    [
      'bytes that are no UTF-8',
      Buffer.from([0xff, 0xfe, 0xfd, 0x41]),
      'text/plain',
      'application/octet-stream',
    ],
    ['a PDF', '%PDF-1.7\n', 'text/plain', 'application/pdf'],
  ];
  for (const [what, bytes, claimed, type] of cases) {
    test(`${what} is ${type}`, async () => assert.equal(await typeOf(Buffer.from(bytes), claimed), type));
  }

  test('is text only when all of it is', () => {
    const text = createTextCheck();
    text.see(Buffer.from('ü').subarray(0, 1));
    text.see(Buffer.from('ü').subarray(1));
    assert.equal(text.isText(), true);
    text.see(Buffer.from([0]));
    assert.equal(text.isText(), false);
    const cut = createTextCheck();
    cut.see(Buffer.from('ü').subarray(0, 1));
    assert.equal(cut.isText(), false, 'half a character at the end');
  });

  test('is only ever shown when it is plain text', () => {
    assert.deepEqual(servedAs('text/plain'), { mimeType: 'text/plain; charset=utf-8', inline: true });
    assert.deepEqual(servedAs('application/pdf'), { mimeType: 'application/pdf', inline: false });
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xml',
      'application/xhtml+xml',
      'text/javascript',
    ]) {
      assert.deepEqual(servedAs(type), { mimeType: 'application/octet-stream', inline: false }, type);
    }
  });

  test('never makes the sniffing fail, whatever the bytes', async () => {
    const magic = fc.constantFrom(...Object.values(makers).map((make) => make(9, 9)), Buffer.from('<svg'));
    const bytes = fc.tuple(magic, fc.uint8Array({ maxLength: 300 }), fc.nat(60));
    await fc.assert(
      fc.asyncProperty(bytes, fc.string(), async ([start, rest, cut], claimed) => {
        const mixed = Buffer.concat([start.subarray(0, start.length - cut), rest]);
        const outcome = await typeOf(mixed, claimed).catch((error: unknown) => error);
        if (outcome instanceof ApiError) assert.match(outcome.message, /pixels/);
        else assert.match(String(outcome), /^[a-z]+\/[\w.+-]+$/);
      }),
      { numRuns: 300 },
    );
  });
});
