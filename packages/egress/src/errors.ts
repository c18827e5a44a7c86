/** Why a request did not get its answer. The codes are stored with audits and deliveries: never rename one. */
export type EgressErrorCode =
  | 'BAD_URL'
  | 'BAD_SCHEME'
  | 'BLOCKED_ADDRESS'
  | 'BLOCKED_PORT'
  | 'DNS_NOT_FOUND'
  | 'DNS_FAILED'
  | 'REFUSED'
  | 'TIMEOUT'
  | 'TLS'
  | 'RESET'
  | 'TOO_MANY_REDIRECTS'
  | 'REDIRECT_LOOP'
  | 'BAD_REDIRECT'
  | 'ABORTED'
  | 'PROTOCOL';

/** One redirect that was passed. `location` is the absolute target. */
export interface Hop {
  url: string;
  status: number;
  location: string;
}

/**
 * The only error this package throws for what happens outside the process. `message` is fit for the user: it never
 * tells which private address a name resolved to. `cause` is the error of the runtime; for `TLS` its `code` names the
 * fault of the certificate. `hops` are the redirects passed before the failure.
 */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly code: EgressErrorCode;
  readonly url: string;
  readonly hops: readonly Hop[];

  constructor(
    code: EgressErrorCode,
    message: string,
    url: string,
    more: { cause?: unknown; hops?: Hop[] } = {},
  ) {
    super(message, 'cause' in more ? { cause: more.cause } : undefined);
    this.code = code;
    this.url = url;
    this.hops = more.hops ?? [];
  }
}

const CODES: Record<string, [EgressErrorCode, string]> = {
  ENOTFOUND: ['DNS_NOT_FOUND', 'The host name does not exist.'],
  ENODATA: ['DNS_NOT_FOUND', 'The host name has no address.'],
  EAI_AGAIN: ['DNS_FAILED', 'The name server did not answer.'],
  EAI_FAIL: ['DNS_FAILED', 'The name server failed.'],
  ESERVFAIL: ['DNS_FAILED', 'The name server failed.'],
  ETIMEOUT: ['DNS_FAILED', 'The name server did not answer in time.'],
  ECONNREFUSED: ['REFUSED', 'The connection was refused.'],
  EHOSTUNREACH: ['REFUSED', 'The host cannot be reached.'],
  ENETUNREACH: ['REFUSED', 'The network of the host cannot be reached.'],
  EADDRNOTAVAIL: ['REFUSED', 'The host cannot be reached from here.'],
  ETIMEDOUT: ['TIMEOUT', 'The connection could not be opened in time.'],
  UND_ERR_HEADERS_TIMEOUT: ['TIMEOUT', 'The server did not send its headers in time.'],
  UND_ERR_BODY_TIMEOUT: ['TIMEOUT', 'The server stopped sending the body.'],
  ECONNRESET: ['RESET', 'The server closed the connection before the answer was complete.'],
  EPIPE: ['RESET', 'The server closed the connection before the answer was complete.'],
  ECONNABORTED: ['RESET', 'The connection broke before the answer was complete.'],
  UND_ERR_SOCKET: ['RESET', 'The server closed the connection before the answer was complete.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['RESET', 'The body does not have the length that was announced.'],
  HPE_INVALID_EOF_STATE: ['RESET', 'The server closed the connection before the answer was complete.'],
  UND_ERR_HEADERS_OVERFLOW: ['PROTOCOL', 'The headers of the answer are larger than 64 KiB.'],
  UND_ERR_DESTROYED: ['ABORTED', 'The request was stopped because the service shuts down.'],
  UND_ERR_CLOSED: ['ABORTED', 'The request was stopped because the service shuts down.'],
  UND_ERR_ABORTED: ['ABORTED', 'The request was stopped.'],
};

/** Gives any failure of the network stack its code, keeping the original as `cause`. */
export function toEgressError(error: unknown, url: string): EgressError {
  if (error instanceof EgressError) {
    return error.url === url
      ? error
      : new EgressError(error.code, error.message, url, { cause: error.cause });
  }
  const first = firstOf(error);
  const known = CODES[codeOf(first)];
  if (known && !isBadResponse(first)) return new EgressError(known[0], known[1], url, { cause: first });
  const detail = first instanceof Error ? first.message : String(first);
  if (codeOf(first) === 'UND_ERR_INVALID_ARG') {
    return new EgressError('PROTOCOL', `The request cannot be sent: ${detail}.`, url, { cause: first });
  }
  return new EgressError('PROTOCOL', `The answer does not follow HTTP: ${detail}`, url, { cause: first });
}

/** Did the peer (or the network) drop the connection? Then a request without effects may be sent again. */
export function isReset(error: unknown): boolean {
  return CODES[codeOf(error)]?.[0] === 'RESET' && !isBadResponse(error);
}

/** The `code` of a runtime error, '' when it has none. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** When every address of a host failed, the first failure speaks for them all. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}

/** The HTTP stack reports an answer nobody asked for (100, 101) as a socket error; it is the server's fault. */
function isBadResponse(error: unknown): boolean {
  return error instanceof Error && /^bad (response|upgrade)$/.test(error.message);
}
