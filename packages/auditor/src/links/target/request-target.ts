import { type Egress, EgressError, type FollowedResponse } from '@fettle/egress';
import type { TargetUse } from '../../sink.ts';
import type { LinkAnswer } from './classify-response.ts';
import { findWall, readsWall } from './detect-bot-challenge.ts';
import { readLength } from './file-facts.ts';
import { readImageSize, SIZE_BYTES } from './read-image-size.ts';

/** Failures a GET cannot mend: the host is not there, or may not be asked. */
const FINAL_ERRORS = new Set([
  'BAD_URL',
  'BAD_SCHEME',
  'BLOCKED_ADDRESS',
  'BLOCKED_PORT',
  'DNS_NOT_FOUND',
  'DNS_FAILED',
  'REFUSED',
  'TLS',
]);
/** As browsers ask, so that servers which choose a format by it send what visitors get. */
const HEADERS = { accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8' };
const TIMEOUTS = { connectMs: 10_000, headersMs: 15_000, totalMs: 30_000 };
const MAX_COUNTED = 5 * 1024 * 1024;
const WALL_BYTES = 16 * 1024;

export interface AskedTarget {
  url: string;
  internal: boolean;
  uses: readonly TargetUse[];
}

interface AskOptions {
  egress: Egress;
  signal: AbortSignal;
}

/** What a request is for besides the verdict. */
interface Wanted {
  method: 'HEAD' | 'GET';
  /** The size of the file, if need be by reading it. */
  bytes: boolean;
  /** The size of the image: of the file only the beginning is asked for. */
  pixels: boolean;
}

/**
 * Asks for a target by HEAD and, since many servers lie to HEAD, confirms every failure by GET. A GET is also what
 * tells the size of an image, script or style sheet of which HEAD does not tell it; bodies are read no further than
 * needed. An image that is only offered for previews is asked by GET at once, for its beginning. Never throws but
 * for a stopped audit.
 */
export async function askTarget(target: AskedTarget, options: AskOptions): Promise<LinkAnswer> {
  const bytes = target.uses.some((use) => use === 'image' || use === 'script' || use === 'style');
  const pixels =
    target.uses.every((use) => use === 'mention' || use === 'image') && target.uses.includes('mention');
  const first = await ask(target, { method: pixels ? 'GET' : 'HEAD', bytes, pixels }, options);
  if (first.error !== null && FINAL_ERRORS.has(first.error)) return first;
  const isGood = first.status !== null && first.status < 400;
  if (isGood && (pixels || !bytes || hasSize(first))) return first;
  if (pixels && first.status !== null && first.status < 500 && first.status !== 416) return first;
  const second = await ask(target, { method: 'GET', bytes, pixels: false }, options);
  // HEAD got through: what broke then was the reading.
  return isGood && second.status === null ? first : second;
}

/** Frameworks that answer HEAD without a body of their own tell a length of 0. */
function hasSize({ status, headers }: LinkAnswer): boolean {
  return status !== 200 || (readLength(headers) ?? 0) > 0;
}

async function ask(target: AskedTarget, wanted: Wanted, { egress, signal }: AskOptions): Promise<LinkAnswer> {
  const { url, internal } = target;
  try {
    const response = await egress.follow({
      method: wanted.method,
      url,
      headers: wanted.pixels ? { ...HEADERS, range: `bytes=0-${SIZE_BYTES - 1}` } : HEADERS,
      // A part of a compressed file cannot be read.
      acceptEncoding: !wanted.pixels,
      signal,
      timeouts: TIMEOUTS,
      maxBodyBytes: MAX_COUNTED,
    });
    const { headers, hops } = response;
    const status = response.status === 206 && wanted.pixels ? 200 : response.status;
    const isOwn = internal && new URL(response.url).origin === new URL(url).origin;
    const read = await readBody(response, wanted);
    return { internal: isOwn, status, error: null, headers, redirected: hops.length > 0, ...read };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    const isOwn = internal && URL.parse(error.url)?.origin === new URL(url).origin;
    const redirected = error.hops.length > 0;
    return {
      internal: isOwn,
      status: null,
      error: error.code,
      headers: {},
      redirected,
      wall: null,
      counted: null,
    };
  }
}

/** Reads of a body what its verdict or its facts need, and gives up the rest. */
async function readBody(
  response: FollowedResponse,
  { method, bytes, pixels }: Wanted,
): Promise<Pick<LinkAnswer, 'wall' | 'counted' | 'pixels'>> {
  const { status, headers } = response;
  const isGood = status >= 200 && status <= 299;
  if (method === 'GET' && readsWall(status)) {
    const page = Buffer.from(await readStart(response, WALL_BYTES)).toString('latin1');
    return { wall: findWall(status, headers, page), counted: null };
  }
  const wall = findWall(status, headers, '');
  if (isGood && pixels && /^image\//i.test(headers['content-type'] ?? ''))
    return { wall, counted: null, pixels: readImageSize(await readStart(response, SIZE_BYTES)) };
  if (isGood && method === 'GET' && bytes && readLength(headers) === null)
    return { wall, counted: await countBytes(response) };
  void response.discard();
  return { wall, counted: null };
}

/** At least `length` bytes when the body has as many; what came when it breaks. */
async function readStart(response: FollowedResponse, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let have = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      have += chunk.length;
      // Not at exactly as many: then the end follows, and the connection can be kept.
      if (have > length) break;
    }
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
  }
  return Buffer.concat(chunks);
}

/** Bytes on the wire, of the first 5 MiB; null when the body broke. */
async function countBytes(response: FollowedResponse): Promise<number | null> {
  try {
    for await (const _ of response.body) if (response.stats().wireBytes > MAX_COUNTED) break;
    return Math.min(response.stats().wireBytes, MAX_COUNTED);
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return null;
  }
}
