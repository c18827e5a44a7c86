import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { type BodyTally, decodeBody } from './decode-body.ts';
import { EgressError } from './errors.ts';
import { WireBody } from './wire-body.ts';

const encoders: Record<string, (bytes: Uint8Array) => Uint8Array<ArrayBufferLike>> = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
};

interface Decoded extends BodyTally {
  body: Buffer;
  cancelled: boolean;
}

/** A wire that already holds its chunks. With `open` it stays silent afterwards, like a server that stalls. */
function wireOf(chunks: Uint8Array[], open = false) {
  const state = { cancelled: false };
  const wire = new WireBody({
    pause() {
      /* the chunks are here already */
    },
    resume() {
      /* likewise */
    },
    cancel() {
      state.cancelled = true;
      wire.end(new EgressError('ABORTED', 'not wanted', 'test:'));
    },
  });
  for (const chunk of chunks) wire.push(chunk);
  if (!open) wire.end(null);
  return { wire, state };
}

async function decode(
  chunks: Uint8Array[],
  encoding: string,
  maxBytes = 1 << 20,
  open = false,
): Promise<Decoded> {
  const { wire, state } = wireOf(chunks, open);
  const tally: BodyTally = { decodedBytes: 0, truncated: false, decodeError: null };
  const parts: Uint8Array[] = [];
  for await (const part of decodeBody(wire, encoding, maxBytes, tally)) parts.push(part);
  const body = Buffer.concat(parts);
  assert.equal(body.length, tally.decodedBytes);
  return { ...tally, body, cancelled: state.cancelled };
}

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

test('any bytes survive any one or two encodings, cut anywhere', async () => {
  const names = fc.array(fc.constantFrom(...Object.keys(encoders)), { maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      names,
      fc.integer({ min: 1, max: 500 }),
      async (bytes, applied, size) => {
        const sent = applied.reduce<Uint8Array>((inner, name) => encoders[name]?.(inner) ?? inner, bytes);
        const { body, truncated, decodeError } = await decode(cut(sent, size), applied.join(', '));
        assert.deepEqual(
          { body: body.toString('hex'), truncated, decodeError },
          { body: Buffer.from(bytes).toString('hex'), truncated: false, decodeError: null },
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('deflate is understood with and without its zlib header', async () => {
  const text = Buffer.from('hello hello hello');
  assert.deepEqual((await decode([deflateRawSync(text)], 'deflate')).body, text);
  assert.deepEqual((await decode(cut(deflateSync(text), 1), 'Deflate')).body, text);
});

test('identity, empty names and an empty body need no decoding', async () => {
  assert.equal((await decode([Buffer.from('x')], 'identity,\n ,')).body.toString(), 'x');
  for (const name of Object.keys(encoders)) {
    assert.deepEqual(await decode([], name), {
      decodedBytes: 0,
      truncated: false,
      decodeError: null,
      body: Buffer.alloc(0),
      cancelled: false,
    });
  }
});

test('repeated Content-Encoding headers stack like one', async () => {
  const text = Buffer.from('stacked');
  assert.deepEqual((await decode([gzipSync(brotliCompressSync(text))], 'br\ngzip')).body, text);
});

test('a truncated stream keeps every byte that could be decoded and is flagged', async () => {
  const text = Buffer.alloc(100_000, 'lorem ipsum dolor ');
  for (const name of ['gzip', 'deflate']) {
    const sent = encoders[name]?.(text) ?? text;
    const result = await decode(cut(sent.subarray(0, -4), 100), name);
    assert.equal(result.body.length, text.length);
    assert.match(result.decodeError ?? '', /unexpected end/);
    assert.equal(result.truncated, false);
  }
  for (const name of ['br', 'zstd']) {
    assert.match(
      (await decode([(encoders[name]?.(text) ?? text).subarray(0, -4)], name)).decodeError ?? '',
      /unexpected end/,
    );
  }
});

test('a body that is not what its header says is flagged and does not throw', async () => {
  for (const name of ['gzip', 'br', 'zstd', 'deflate', 'gzip, br']) {
    const result = await decode([Buffer.from('<!doctype html><title>plain</title>')], name);
    assert.notEqual(result.decodeError, null, name);
    assert.equal(result.truncated, false);
  }
});

test('an unknown encoding and more than two stacked ones leave the bytes as they are, flagged', async () => {
  const sent = Buffer.from('whatever');
  assert.match((await decode([sent], 'sdch')).decodeError ?? '', /unknown content encoding "sdch"/);
  const stacked = await decode([sent], 'gzip, gzip, gzip');
  assert.match(stacked.decodeError ?? '', /3 stacked/);
  assert.deepEqual(stacked.body, sent);
});

test('a body of exactly the limit is whole, one byte more is cut', async () => {
  const text = Buffer.alloc(5000, 'a');
  for (const name of ['', 'gzip', 'br']) {
    const sent = encoders[name]?.(text) ?? text;
    const whole = await decode([sent], name, 5000);
    assert.deepEqual([whole.body.length, whole.truncated, whole.decodeError], [5000, false, null]);
    const short = await decode([sent], name, 4999);
    assert.deepEqual([short.body.length, short.truncated, short.decodeError], [4999, true, null]);
  }
  assert.equal((await decode([text], '', 0)).truncated, true);
});

test('bombs stop at the limit, in every encoding and stacked, without inflating the rest', async () => {
  const zeros = Buffer.alloc(24 << 20);
  const gzip = gzipSync(zeros, { level: 1 });
  const bombs: [string, Uint8Array][] = [
    ['gzip', gzip],
    ['br', brotliCompressSync(zeros)],
    ['zstd', zstdCompressSync(zeros)],
    ['gzip, br', brotliCompressSync(gzip)],
    ['gzip, gzip', gzipSync(gzip)],
  ];
  const before = process.memoryUsage().arrayBuffers;
  for (const [name, bomb] of bombs) {
    const result = await decode(cut(bomb, 16_384), name, 1 << 20);
    assert.deepEqual([result.body.length, result.truncated, result.decodeError], [1 << 20, true, null], name);
  }
  assert.ok(process.memoryUsage().arrayBuffers - before < 12 << 20);
});

test('an endless stream that decodes to nothing is cut by its size on the wire', async () => {
  // A stored deflate block of length zero: five bytes in, none out.
  const emptyBlock = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
  const start = gzipSync('').subarray(0, 10);
  const flood = Buffer.concat(new Array<Buffer>(40_000).fill(emptyBlock));
  const result = await decode([start, ...cut(flood, 10_000)], 'gzip', 1000, true);
  assert.deepEqual(
    [result.decodedBytes, result.truncated, result.decodeError, result.cancelled],
    [0, true, null, true],
  );
});

test('zstd that asks for a window above 8 MiB is refused instead of allocated', async () => {
  const { constants } = await import('node:zlib');
  const params = {
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_contentSizeFlag]: 0,
    [constants.ZSTD_c_compressionLevel]: 19,
  };
  const stream = (await import('node:zlib')).createZstdCompress({ params });
  const parts: Buffer[] = [];
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.write(Buffer.alloc(1000, 'a'));
  stream.end(Buffer.alloc(1000, 'b'));
  await new Promise((done) => stream.once('end', done));
  assert.match((await decode(parts, 'zstd')).decodeError ?? '', /ZSTD_error_frameParameter_windowTooLarge/);
});

test('leaving the loop early lets go of a wire that has stalled, decoded or not', async () => {
  for (const [name, sent] of [
    ['', Buffer.from('abc')],
    ['gzip', gzipSync(Buffer.alloc(200_000, 'x'))],
  ] as const) {
    const { wire, state } = wireOf([sent], true);
    const tally: BodyTally = { decodedBytes: 0, truncated: false, decodeError: null };
    for await (const _ of decodeBody(wire, name, 1 << 20, tally)) break;
    assert.equal(state.cancelled, true, name);
  }
});

test('a failure of the wire comes through after the bytes before it, decoded or not', async () => {
  for (const name of ['', 'gzip', 'gzip, br']) {
    const plain = Buffer.from('before the break');
    const sent =
      name === '' ? plain : name === 'gzip' ? gzipSync(plain) : brotliCompressSync(gzipSync(plain));
    const { wire } = wireOf([sent.subarray(0, -1)], true);
    wire.end(new EgressError('RESET', 'gone', 'test:'));
    const tally: BodyTally = { decodedBytes: 0, truncated: false, decodeError: null };
    await assert.rejects(
      async () => {
        for await (const _ of decodeBody(wire, name, 1 << 20, tally));
      },
      { code: 'RESET' },
      name,
    );
    assert.equal(tally.decodeError, null);
  }
});
