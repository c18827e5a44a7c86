/** Why a request failed. The codes are stored with audits and deliveries: never rename one. */
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

/** One redirect that was followed. `location` is the absolute target. */
export interface Hop {
  url: string;
  status: number;
  location: string;
}

/**
 * The only error this package throws for events outside the process. `message` can be shown to users: it never reveals
 * which private address a name resolved to. `cause` is the runtime error; for `TLS`, its `code` names the problem with
 * the certificate. `hops` are the redirects followed before the failure.
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

const codes: Record<string, [EgressErrorCode, string]> = {
  ENOTFOUND: ['DNS_NOT_FOUND', 'The hostname does not exist.'],
  ENODATA: ['DNS_NOT_FOUND', 'The hostname has no IP address.'],
  EAI_AGAIN: ['DNS_FAILED', 'The DNS server did not respond.'],
  EAI_FAIL: ['DNS_FAILED', 'The DNS lookup failed.'],
  ESERVFAIL: ['DNS_FAILED', 'The DNS lookup failed.'],
  ETIMEOUT: ['DNS_FAILED', 'The DNS lookup timed out.'],
  ECONNREFUSED: ['REFUSED', 'The connection was refused.'],
  EHOSTUNREACH: ['REFUSED', 'The host is unreachable.'],
  ENETUNREACH: ['REFUSED', 'The network of the host is unreachable.'],
  EADDRNOTAVAIL: ['REFUSED', 'The host is unreachable from this machine.'],
  ETIMEDOUT: ['TIMEOUT', 'The connection timed out.'],
  UND_ERR_HEADERS_TIMEOUT: ['TIMEOUT', 'The server did not send the response headers in time.'],
  UND_ERR_BODY_TIMEOUT: ['TIMEOUT', 'The server stopped sending the body.'],
  ECONNRESET: ['RESET', 'The server closed the connection before the response was complete.'],
  EPIPE: ['RESET', 'The server closed the connection before the response was complete.'],
  ECONNABORTED: ['RESET', 'The connection was lost before the response was complete.'],
  UND_ERR_SOCKET: ['RESET', 'The server closed the connection before the response was complete.'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['RESET', 'The length of the body does not match Content-Length.'],
  HPE_INVALID_EOF_STATE: ['RESET', 'The server closed the connection before the response was complete.'],
  UND_ERR_HEADERS_OVERFLOW: ['PROTOCOL', 'The response headers exceed 64 KiB.'],
  UND_ERR_DESTROYED: ['ABORTED', 'The request was aborted because the service is shutting down.'],
  UND_ERR_CLOSED: ['ABORTED', 'The request was aborted because the service is shutting down.'],
  UND_ERR_ABORTED: ['ABORTED', 'The request was aborted.'],
};

/** Turns any network error into an EgressError, with the original as `cause`. */
export function toEgressError(error: unknown, url: string): EgressError {
  if (error instanceof EgressError) {
    return error.url === url
      ? error
      : new EgressError(error.code, error.message, url, { cause: error.cause });
  }
  const first = firstOf(error);
  const known = codes[codeOf(first)];
  if (known && !isBadResponse(first)) return new EgressError(known[0], known[1], url, { cause: first });
  const detail = first instanceof Error ? first.message : String(first);
  if (codeOf(first) === 'UND_ERR_INVALID_ARG') {
    return new EgressError('PROTOCOL', `The request cannot be sent: ${detail}.`, url, { cause: first });
  }
  return new EgressError('PROTOCOL', `The response is not valid HTTP: ${detail}`, url, { cause: first });
}

/** Whether the peer or the network dropped the connection, so that a request without side effects can be sent again. */
export function isReset(error: unknown): boolean {
  return codes[codeOf(error)]?.[0] === 'RESET' && !isBadResponse(error);
}

/** The `code` of a runtime error; '' when it has none. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

/** When every address of a host failed, the first failure represents them all. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
}

/** undici reports an unsolicited response (100, 101) as a socket error, although the server caused it. */
function isBadResponse(error: unknown): boolean {
  return error instanceof Error && /^bad (response|upgrade)$/.test(error.message);
}
