import { type Egress, EgressError, type EgressResponse } from '@fettle/egress';
import type { Clock } from '../../clock.ts';
import type { Reference } from '../../crawl-store.ts';
import type { PageFacts } from '../../facts.ts';
import type { SerializedDocument } from '../../serialized-facts.ts';
import type { PageParsers } from '../parsing/page-parsers.ts';
import { readDocument } from '../parsing/read-document.ts';
import { cleanText } from '../text/clean-text.ts';
import { normalizeUrl } from '../url/normalize-url.ts';
import { keepHeaders } from './keep-headers.ts';
import type { Pace } from './pace.ts';

const maxBodyBytes = 10 * 1024 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Responses and failures that are often temporary: worth one more request, after the pause the pace imposes. */
const transientStatus = new Set([429, 502, 503, 504]);
const transientErrors = new Set(['RESET', 'TIMEOUT', 'DNS_FAILED']);
export const pageHeaders = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
};

/** The result of one request: the part of the page facts that belongs to this exchange. */
export interface PageResponse
  extends Pick<
    PageFacts,
    | 'status'
    | 'error'
    | 'errorDetail'
    | 'headers'
    | 'contentType'
    | 'isHtml'
    | 'bytes'
    | 'decodedBytes'
    | 'truncated'
    | 'timings'
    | 'httpVersion'
  > {
  url: string;
  /** Normalized URL of the redirect's target; null for every other response. */
  location: string | null;
  remoteAddress: string | null;
  document: SerializedDocument | null;
  references: Reference[];
}

export interface FetchOptions {
  egress: Egress;
  parsers: PageParsers;
  pace: Pace;
  signal: AbortSignal;
  clock: Clock;
  requestTimeoutMs: number;
  /** Start of the audit, in milliseconds since the epoch. */
  startedAt: number;
}

/**
 * Requests one URL, without following a redirect, and reads its facts. A network failure is a result too (`error`);
 * only a stopped crawl throws. Failures that are often temporary are retried once.
 */
export async function fetchPage(url: string, options: FetchOptions): Promise<PageResponse> {
  const first = await fetchOnce(url, options);
  const isTransient =
    first.status === null ? transientErrors.has(first.error ?? '') : transientStatus.has(first.status);
  return isTransient && !options.pace.exhausted() ? fetchOnce(url, options) : first;
}

async function fetchOnce(url: string, options: FetchOptions): Promise<PageResponse> {
  const { egress, pace, signal, requestTimeoutMs } = options;
  await pace.acquire();
  const startedMs = Math.max(0, options.clock.now() - options.startedAt);
  let result = emptyResponse(url);
  try {
    const response = await egress.request({
      url,
      headers: pageHeaders,
      timeouts: { totalMs: requestTimeoutMs },
      maxBodyBytes: maxBodyBytes,
      signal,
    });
    result = await readResponse(url, response, options.parsers);
  } catch (error) {
    result = failedResponse(url, error);
  } finally {
    result.timings.startedMs = startedMs;
    const { status, error, timings, headers } = result;
    pace.release({ status, error, ttfbMs: timings.ttfbMs, retryAfter: headers['retry-after'] });
  }
  signal.throwIfAborted();
  return result;
}

/** Reads the facts of a response for the normalized `url`, and its body if that is HTML. */
export async function readResponse(
  url: string,
  response: EgressResponse,
  parsers: PageParsers,
): Promise<PageResponse> {
  const headers = keepHeaders(response.headers);
  const result: PageResponse = {
    ...emptyResponse(url),
    status: response.status,
    headers,
    contentType: headers['content-type']?.split('\n').at(-1)?.slice(0, 200) ?? null,
    location: redirects.has(response.status) ? readLocation(response) : null,
    httpVersion: response.httpVersion,
    remoteAddress: response.remoteAddress,
    bytes: Number(/^\d{1,15}$/.exec(headers['content-length'] ?? '')?.[0] ?? 0),
  };
  const body = result.location === null ? await readDocument(url, response, headers, parsers) : null;
  if (body === null) void response.discard();
  const stats = response.stats();
  result.timings = {
    ttfbMs: Math.round(response.ttfbMs),
    totalMs: Math.round(Math.max(stats.totalMs, response.ttfbMs)),
    startedMs: 0,
  };
  if (body === null) return result;
  return {
    ...result,
    isHtml: true,
    document: body.document,
    references: body.references,
    bytes: stats.wireBytes,
    decodedBytes: stats.decodedBytes,
    truncated: stats.truncated || body.error !== null,
    error: body.error?.code ?? null,
    errorDetail: body.error?.message ?? stats.decodeError,
  };
}

export function emptyResponse(url: string): PageResponse {
  return {
    url,
    status: null,
    error: null,
    errorDetail: null,
    headers: {},
    contentType: null,
    isHtml: false,
    bytes: 0,
    decodedBytes: 0,
    truncated: false,
    timings: { ttfbMs: 0, totalMs: 0, startedMs: 0 },
    httpVersion: null,
    location: null,
    remoteAddress: null,
    document: null,
    references: [],
  };
}

/** The result of a request without a response. Any error that is not a network failure is a bug and is thrown on. */
function failedResponse(url: string, error: unknown): PageResponse {
  if (!(error instanceof EgressError)) throw error;
  return { ...emptyResponse(url), error: error.code, errorDetail: cleanText(error.message, 500) };
}

/** `Location` is bytes on the wire: read as UTF-8 where that is valid, since servers send unescaped paths. */
function readLocation(response: EgressResponse): string | null {
  const raw = (response.headers.location ?? '').split('\n', 1)[0]?.trim() ?? '';
  if (raw === '') return null;
  const utf8 = Buffer.from(raw, 'latin1').toString('utf8');
  const latin1 = [...raw].every((character) => character.charCodeAt(0) < 0x100);
  return normalizeUrl(latin1 && !utf8.includes('\uFFFD') ? utf8 : raw, response.url);
}
