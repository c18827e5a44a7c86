import type { Transform } from 'node:stream';
import zlib, {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib';
import { codeOf, EgressError } from './errors.ts';

/** How the body ended; final when the iteration has ended. */
export interface BodyTally {
  decodedBytes: number;
  /** The body exceeded the limit and was cut off. */
  truncated: boolean;
  /** Why decoding failed; everything decoded before that was returned. */
  decodeError: string | null;
}

type Source = AsyncIterable<Uint8Array>;

/** No real server sends more layers; each one multiplies the effect of a decompression bomb. */
const maxEncodings = 2;

/** Allowance for what an encoding adds to its content: headers, checksums, stored blocks. */
const stageSlackBytes = 64 * 1024;

/** RFC 9659: the content coding zstd requires no window above 8 MiB. The library would allocate up to 128 MiB. */
const zstdMaxWindowLog = 23;

/**
 * Decodes `Content-Encoding` while streaming. Returns up to `maxBytes`, and no stage before the last can pass noticeably
 * more, which stops decompression bombs and endless streams of empty blocks. For an unknown encoding or too many layers,
 * the bytes are returned undecoded and flagged; if decoding fails, the part decoded before is returned and flagged.
 */
export async function* decodeBody(
  wire: AsyncIterableIterator<Uint8Array>,
  contentEncoding: string,
  maxBytes: number,
  tally: BodyTally,
) {
  const encodings = contentEncoding
    .toLowerCase()
    .split(/[,\n]/)
    .map((name) => name.trim());
  const applied = encodings.filter((name) => name !== '' && name !== 'identity');
  const unknown = applied.find((name) => !known.test(name));
  const stop = () => void wire.return?.();
  let source: Source = wire;
  if (unknown !== undefined) tally.decodeError = `unknown content encoding "${unknown.slice(0, 40)}"`;
  else if (applied.length > maxEncodings) tally.decodeError = `${applied.length} stacked content encodings`;
  else {
    for (const name of applied.toReversed()) {
      source = inflate(cap(source, maxBytes + stageSlackBytes, tally), name, stop);
    }
  }
  try {
    for await (const chunk of cap(source, maxBytes, tally)) {
      tally.decodedBytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof EgressError) throw error;
    // A stage that was cut off cannot end correctly; that is not an error of the server.
    if (!tally.truncated)
      tally.decodeError = `${codeOf(error)} ${error instanceof Error ? error.message : String(error)}`.trim();
  }
}

/** Node has zstd since 22.15; a named import would keep older versions, on which `fettle audit` runs too, from starting. */
const zstdDecompress: typeof zlib.createZstdDecompress | undefined = zlib.createZstdDecompress;

const known =
  zstdDecompress === undefined ? /^(x-)?gzip$|^deflate$|^br$/ : /^(x-)?gzip$|^deflate$|^br$|^zstd$/;

/** The `Accept-Encoding` of requests. */
export const acceptedEncodings = ['gzip', 'deflate', 'br', 'zstd']
  .filter((name) => known.test(name))
  .join(', ');

/** Passes up to `maxBytes`. Waits for the end of the stream, so a body of exactly that size counts as complete. */
async function* cap(source: Source, maxBytes: number, tally: BodyTally) {
  let room = maxBytes;
  for await (const chunk of source) {
    if (chunk.length > room) {
      tally.truncated = true;
      if (room > 0) yield chunk.subarray(0, room);
      return;
    }
    room -= chunk.length;
    yield chunk;
  }
}

async function* inflate(source: Source, name: string, stop: () => void) {
  const input = source[Symbol.asyncIterator]();
  const first = await input.next();
  if (first.done) return;
  const decoder = createDecoder(name, first.value[0] ?? 0);
  const bell = createBell();
  for (const event of ['readable', 'end', 'error', 'close']) decoder.on(event, bell.ring);
  const feeding = feed(input, first.value, decoder);
  try {
    for (;;) {
      // Unlike the stream's own iterator, this still reads what was decoded before an error.
      const chunk: Uint8Array | null = decoder.read();
      if (chunk) yield chunk;
      else if (decoder.errored) throw decoder.errored;
      else if (decoder.readableEnded) return;
      else await bell.next();
    }
  } finally {
    decoder.destroy();
    // The feeder could be waiting for the network; only ending the wire body frees it.
    stop();
    await feeding;
  }
}

/**
 * Writes everything into the decoder at the pace at which it is read. Never rejects: a failing source destroys the
 * decoder. Every chunk is awaited, because the last one would be lost if it were processed together with a missing end.
 */
async function feed(input: AsyncIterator<Uint8Array>, first: Uint8Array, decoder: Transform): Promise<void> {
  const bell = createBell();
  decoder.on('close', bell.ring);
  try {
    let chunk = first;
    while (!decoder.destroyed) {
      decoder.write(chunk, bell.ring);
      await bell.next();
      const next = await input.next();
      if (next.done) break;
      chunk = next.value;
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** A signal that is not lost when it comes before anyone waits for it. */
function createBell() {
  let call = Promise.withResolvers<void>();
  return {
    ring: () => call.resolve(),
    async next() {
      await call.promise;
      call = Promise.withResolvers<void>();
    },
  };
}

function createDecoder(name: string, firstByte: number): Transform {
  if (name === 'br') return createBrotliDecompress();
  if (name === 'zstd' && zstdDecompress !== undefined)
    return zstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: zstdMaxWindowLog } });
  if (name !== 'deflate') return createGunzip();
  // "deflate" means zlib (RFC 9110), but servers send raw deflate too; the low nibble of a zlib header is always 8.
  return (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
}
