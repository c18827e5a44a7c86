import type { EgressErrorCode, Hop } from './errors.ts';
import type { Headers } from './headers.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Looks up all addresses of a host name. Rejects with an error whose `code` is that of the resolver. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

export interface Timeouts {
  /** DNS, TCP, and TLS together. */
  connectMs: number;
  /** From the sent request to the complete headers. */
  headersMs: number;
  /** Between two chunks of the body. */
  idleMs: number;
  /** The whole exchange, including the wait for a free connection. */
  totalMs: number;
}

export interface EgressOptions {
  /** Sent with every request that does not set its own. */
  userAgent: string;
  /** Private networks (CIDR) that the operator allows, on any port. */
  allowPrivateNetworks?: readonly string[];
  /** DNS lookup, for tests. Default is the system's resolver. */
  resolve?: Resolve;
  /** Allowed ports of public addresses. Default 80, 443, 8080, and 8443. */
  publicPorts?: readonly number[] | 'any';
  /** Connection limit per scheme, host, and port; further requests wait. Default 16. */
  maxConnectionsPerOrigin?: number;
}

export interface EgressRequest {
  url: string;
  /** Default GET. GET and HEAD are sent again when a reused connection turns out to be closed. */
  method?: 'GET' | 'HEAD' | 'POST';
  /** Without `host`, which is always set from the URL. */
  headers?: Record<string, string>;
  /**
   * Like `headers`, but only for the origin of `url`: {@link Egress.follow} sends none of them after a redirect to another
   * origin, whatever their names are.
   */
  originHeaders?: Record<string, string>;
  /** Appended to the user agent, for the origin of `url` only. */
  userAgentSuffix?: string;
  body?: string | Uint8Array;
  /** A POST that the receiver recognizes as a duplicate: it is sent again like a GET. Default false. */
  repeatable?: boolean;
  /** Default 5 s to connect, 10 s for the headers, 10 s between chunks of the body, 30 s in total. */
  timeouts?: Partial<Timeouts>;
  /** Limit on decoded bytes, after which the body is cut off and `truncated` is set. Default 10 MiB. */
  maxBodyBytes?: number;
  signal?: AbortSignal;
  /** Default true: offers gzip, deflate, br, and, where Node has it, zstd. A body is decoded either way. */
  acceptEncoding?: boolean;
}

export interface EgressResponse {
  url: string;
  status: number;
  statusText: string;
  headers: Headers;
  /** HTTP version of the connection; HTTP/2 is never negotiated. */
  httpVersion: string | null;
  remoteAddress: string | null;
  /** From the call to the complete headers, in milliseconds. */
  ttfbMs: number;
  /**
   * The decoded body; can be iterated once. Leaving the loop early releases the connection. Throws EgressError when the
   * connection is lost, stalls, or times out, after yielding everything that arrived.
   */
  body: AsyncIterable<Uint8Array>;
  /** The whole decoded body, up to `maxBodyBytes`. Rejects like `body`. */
  readAll(): Promise<Uint8Array>;
  /** Discards the body; every response must be read or discarded. Never rejects. */
  discard(): Promise<void>;
  /** Final when the body has ended. */
  stats(): BodyStats;
}

export interface BodyStats {
  /** Bytes of the body as sent, before decoding. */
  wireBytes: number;
  decodedBytes: number;
  truncated: boolean;
  decodeError: string | null;
  totalMs: number;
}

export interface FollowRequest extends EgressRequest {
  method?: 'GET' | 'HEAD';
  /** Default 10. */
  maxRedirects?: number;
  /** Called before each redirect is followed; false stops and returns the redirect as the response. */
  onHop?: (hop: Hop) => boolean;
}

export type FollowedResponse = EgressResponse & { hops: Hop[] };

export type UrlCheckResult =
  | { ok: true; url: string }
  | { ok: false; code: EgressErrorCode; message: string };

/** Results of one TLS handshake. Times are ISO 8601 in UTC. */
export interface TlsInspection {
  /** `TLSv1.3`; null when there was no handshake. */
  protocol: string | null;
  /** Protocol the server chose: `h2` or `http/1.1`. */
  alpn: string | null;
  validFrom: string | null;
  validTo: string | null;
  /** Why the certificate is not trusted or the handshake failed; null when there is no error. */
  error: string | null;
}

/** The only way for the process to make outbound requests. */
export interface Egress {
  /**
   * Sends one request; a redirect is returned like any other response.
   * @throws EgressError
   */
  request(input: EgressRequest): Promise<EgressResponse>;
  /**
   * Sends a GET or HEAD and follows redirects, checking each hop; `timeouts.totalMs` covers the whole chain. Credentials
   * (`authorization`, `cookie`, `originHeaders`) are not sent to other origins. The error of a failing chain has its `hops`.
   * @throws EgressError
   */
  follow(input: FollowRequest): Promise<FollowedResponse>;
  /**
   * Performs a TLS handshake with the host of an https URL, accepting old protocols and any certificate so that they can
   * be reported. Sends no request. A failed handshake is a result; an unreachable host is an error.
   * @throws EgressError
   */
  inspectTls(url: string, options?: { timeoutMs?: number }): Promise<TlsInspection>;
  /**
   * Checks whether this URL would be requested: scheme, user name, port, and literal address; with `resolve`, also the
   * addresses its name currently resolves to. Never rejects.
   */
  check(url: string, options?: { resolve?: boolean; timeoutMs?: number }): Promise<UrlCheckResult>;
  /** Aborts all requests with ABORTED and closes all connections. */
  close(): Promise<void>;
}
