import { type Egress, EgressError, type FollowedResponse } from '@fettle/egress';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { TargetUse } from '../../crawl-store.ts';
import { canBeBotChallenge, detectBotChallenge } from './detect-bot-challenge.ts';
import { readContentLength } from './file-facts.ts';
import type { LinkResponse } from './link-response.ts';
import { imageHeaderBytes, readImageSize } from './read-image-size.ts';

/** Failures a GET would share: the host does not exist, or must not be requested. */
const finalErrors = new Set([
  'EXCLUDED',
  'BAD_URL',
  'BAD_SCHEME',
  'BLOCKED_ADDRESS',
  'BLOCKED_PORT',
  'DNS_NOT_FOUND',
  'DNS_FAILED',
  'REFUSED',
  'TLS',
]);
/** What browsers send, so that servers which choose a format by it send what visitors get. */
const requestHeaders = { accept: 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8' };
const timeouts = { connectMs: 10_000, headersMs: 15_000, totalMs: 30_000 };
const maxCounted = 5 * 1024 * 1024;
const challengeBytes = 16 * 1024;

export interface RequestedTarget {
  url: string;
  internal: boolean;
  uses: readonly TargetUse[];
}

interface RequestOptions {
  egress: Egress;
  signal: AbortSignal;
  /** Whether the rules of the audit exclude a URL from all requests. */
  excludes?: (url: string) => boolean;
}

/** What a request has to find out besides the result. */
interface Wanted {
  method: 'HEAD' | 'GET';
  /** The size of the file, by reading it if no header gives it. */
  bytes: boolean;
  /** The dimensions of the image: only the beginning of the file is requested. */
  pixels: boolean;
}

/**
 * Requests a target by HEAD and, since many servers answer HEAD wrongly, confirms every failure by GET. A GET also
 * finds the size of an image, script, or style sheet when HEAD does not give it; bodies are read no further than
 * needed. For an image that is only offered for previews, the first request is a GET for its beginning. Throws only
 * when the audit is stopped.
 */
export async function requestTarget(target: RequestedTarget, options: RequestOptions): Promise<LinkResponse> {
  const { bytes, pixels } = planRequest(target.uses);
  const first = await request(target, { method: pixels ? 'GET' : 'HEAD', bytes, pixels }, options);
  if (first.error !== null && finalErrors.has(first.error)) return first;
  const isGood = first.status !== null && first.status < 400;
  if (isGood && (pixels || !bytes || hasSize(first))) return first;
  if (pixels && first.status !== null && first.status < 500 && first.status !== 416) return first;
  const second = await request(target, { method: 'GET', bytes, pixels: false }, options);
  // HEAD succeeded: only reading the body failed.
  return isGood && second.status === null ? first : second;
}

/** What a request for a target has to find out, given how pages use it. */
export function planRequest(uses: readonly TargetUse[]): Omit<Wanted, 'method'> {
  return {
    bytes: uses.some((use) => use === 'image' || use === 'script' || use === 'style'),
    pixels: uses.every((use) => use === 'mention' || use === 'image') && uses.includes('mention'),
  };
}

/** Frameworks that derive HEAD from an empty body send a length of 0. */
function hasSize({ status, headers }: LinkResponse): boolean {
  return status !== 200 || (readContentLength(headers) ?? 0) > 0;
}

async function request(
  target: RequestedTarget,
  wanted: Wanted,
  { egress, signal, excludes = () => false }: RequestOptions,
): Promise<LinkResponse> {
  const { url, internal } = target;
  let isExcluded = false;
  try {
    const response = await egress.follow({
      method: wanted.method,
      url,
      headers: wanted.pixels
        ? { ...requestHeaders, range: `bytes=0-${imageHeaderBytes - 1}` }
        : requestHeaders,
      // A part of a compressed file cannot be decoded.
      acceptEncoding: !wanted.pixels,
      signal,
      timeouts: timeouts,
      maxBodyBytes: maxCounted,
      onHop({ location }) {
        isExcluded = excludes(normalizeUrl(location) ?? location);
        return !isExcluded;
      },
    });
    if (isExcluded) {
      void response.discard();
      return failure(internal, 'EXCLUDED', response.hops.length > 0);
    }
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
    return failure(isOwn, error.code, redirected);
  }
}

function failure(internal: boolean, error: string, redirected: boolean): LinkResponse {
  return { internal, status: null, error, headers: {}, redirected, botChallenge: null, countedBytes: null };
}

/** Reads as much of a body as its result or its facts need, and discards the rest. */
async function readBody(
  response: FollowedResponse,
  { method, bytes, pixels }: Wanted,
): Promise<Pick<LinkResponse, 'botChallenge' | 'countedBytes' | 'pixels'>> {
  const { status, headers } = response;
  const isGood = status >= 200 && status <= 299;
  if (method === 'GET' && canBeBotChallenge(status)) {
    const page = Buffer.from(await readStart(response, challengeBytes)).toString('latin1');
    return { botChallenge: detectBotChallenge(status, headers, page), countedBytes: null };
  }
  const botChallenge = detectBotChallenge(status, headers, '');
  if (isGood && pixels && /^image\//i.test(headers['content-type'] ?? ''))
    return {
      botChallenge,
      countedBytes: null,
      pixels: readImageSize(await readStart(response, imageHeaderBytes)),
    };
  if (isGood && method === 'GET' && bytes && readContentLength(headers) === null)
    return { botChallenge, countedBytes: await countBytes(response) };
  void response.discard();
  return { botChallenge, countedBytes: null };
}

/** At least `length` bytes if the body has as many; what arrived if it breaks off. */
async function readStart(response: FollowedResponse, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let have = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      have += chunk.length;
      // Not at exactly as many: the end of the body may follow, and then the connection can be reused.
      if (have > length) break;
    }
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
  }
  return Buffer.concat(chunks);
}

/** Bytes on the wire, up to 5 MiB; null when the body broke off. */
async function countBytes(response: FollowedResponse): Promise<number | null> {
  try {
    for await (const _ of response.body) if (response.stats().wireBytes > maxCounted) break;
    return Math.min(response.stats().wireBytes, maxCounted);
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    return null;
  }
}
