import { type Egress, EgressError, type EgressResponse } from '@fettle/egress';
import type { DeliveryRules } from './delivery-rules.ts';
import { parseRetryAfter } from './retry-schedule.ts';

export interface Posting {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** Now, for a Retry-After that names a date and comes without the receiver's own. */
  nowMs: number;
}

/** What became of one attempt. */
export interface AttemptResult {
  durationMs: number;
  responseStatus: number | null;
  /** Why it failed, as `CODE: sentence`; null for a success. */
  error: string | null;
  /** The beginning of the answer as text; null without one. */
  responseBody: string | null;
  /** What the receiver asked to wait, in seconds. */
  retryAfter: number | null;
  /** The receiver is not to blame: our network or name service failed. */
  isOurFault: boolean;
}

/**
 * Posts once and tells what came of it. Only a complete exchange with a status of 2xx is a success; redirects are not
 * followed, because the address behind them was never registered. Of a long answer only the beginning is read.
 * @throws EgressError ABORTED when `signal` stopped it, and for nothing else
 */
export async function sendDelivery(
  egress: Egress,
  { url, headers, body, signal, nowMs }: Posting,
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
      // Nothing then has to be decoded, and no small answer grows.
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
  if (status === 410) return 'STATUS: The receiver returned 410 (Gone), so the webhook was turned off.';
  if (status >= 300 && status < 400)
    return `STATUS: The receiver returned ${status}; redirects are not followed.`;
  return `STATUS: The receiver returned ${status}; only a 2xx status counts as delivered.`;
}

/** PostgreSQL takes no NUL in text. Cut before it is decoded: a character may take four bytes. */
function toText(bytes: Buffer, keptBytes: number): string {
  return bytes.subarray(0, keptBytes).toString('utf8').replaceAll('\0', '\ufffd');
}

/** A date is compared with the receiver's own clock, which wrote it. */
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
