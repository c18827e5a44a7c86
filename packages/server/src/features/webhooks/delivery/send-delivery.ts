import { type Egress, EgressError, type EgressResponse } from '@fettle/egress';
import type { DeliveryRules } from './delivery-rules.ts';
import { parseRetryAfter } from './retry-delay.ts';

export interface DeliveryRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** The current time, for a Retry-After with a date from a receiver that sends no Date header. */
  nowMs: number;
}

/** The result of one attempt. */
export interface AttemptResult {
  durationMs: number;
  responseStatus: number | null;
  /** Why it failed, as `CODE: sentence`; null when it succeeded. */
  error: string | null;
  /** The beginning of the response body as text; null without a response. */
  responseBody: string | null;
  /** The delay that the receiver asked for, in seconds. */
  retryAfter: number | null;
  /** The receiver is not to blame: our own network or name resolution failed. */
  isOurFault: boolean;
  /** The receiver says in its own way that the URL no longer works. */
  isGone?: boolean;
}

/**
 * Posts once and returns the result. Only a complete exchange with a 2xx status is a success. Redirects are not
 * followed, because nobody registered the URL behind them. Only the beginning of a long response is read.
 * @throws EgressError ABORTED when `signal` stopped it, and for nothing else
 */
export async function sendDelivery(
  egress: Egress,
  { url, headers, body, signal, nowMs }: DeliveryRequest,
  rules: DeliveryRules,
): Promise<AttemptResult> {
  const started = performance.now();
  let response: EgressResponse | null = null;
  let failure: EgressError | null = null;
  const pieces: Uint8Array[] = [];
  try {
    response = await egress.request({
      url,
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Fettle-Webhooks' },
      body,
      signal,
      // An uncompressed response needs no decoding, and a small one cannot expand.
      acceptEncoding: false,
      maxBodyBytes: rules.readBytes,
      repeatable: true,
      timeouts: {
        connectMs: rules.connectMs,
        headersMs: rules.attemptMs,
        idleMs: rules.attemptMs,
        totalMs: rules.attemptMs,
      },
    });
    for await (const piece of response.body) pieces.push(piece);
  } catch (error) {
    if (!(error instanceof EgressError) || error.code === 'ABORTED') throw error;
    failure = error;
  }
  return {
    durationMs: Math.round(performance.now() - started),
    responseStatus: response?.status ?? null,
    error: failure === null ? describeStatus(response?.status ?? 0) : `${failure.code}: ${failure.message}`,
    responseBody: response === null ? null : toText(Buffer.concat(pieces), rules.keptBytes),
    retryAfter: readRetryAfter(response, nowMs),
    isOurFault: failure !== null && isOurFault(failure),
  };
}

function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'STATUS: The receiver returned 410 (Gone), so the webhook was disabled.';
  if (status >= 300 && status < 400)
    return `STATUS: The receiver returned ${status}; redirects are not followed.`;
  return `STATUS: The receiver returned ${status}. Expected a 2xx status.`;
}

/** PostgreSQL text cannot hold NUL. The bytes are cut before they are decoded, because a character can take four. */
function toText(bytes: Buffer, keptBytes: number): string {
  return bytes.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '\ufffd');
}

/** A date is compared with the clock of the receiver, which wrote it. */
function readRetryAfter(response: EgressResponse | null, nowMs: number): number | null {
  if (response === null) return null;
  const theirs = Date.parse(response.headers.date ?? '');
  return parseRetryAfter(response.headers['retry-after'], Number.isNaN(theirs) ? nowMs : theirs);
}

const ourCauses = ['ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'];

function isOurFault({ code, cause }: EgressError): boolean {
  const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code === 'DNS_FAILED' || ourCauses.includes(reason);
}
