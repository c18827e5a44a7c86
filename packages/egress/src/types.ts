import type { EgressErrorCode, Hop } from './errors.ts';
import type { Timeouts } from './exchange.ts';
import type { Headers } from './headers.ts';
import type { Resolve } from './resolve.ts';

export interface EgressOptions {
  /** Sent with every request that does not bring its own. */
  userAgent: string;
  /** CIDRs the operator opens although they are private; an address inside is allowed on any port. */
  allowPrivateNetworks?: readonly string[];
  /** The name service; for tests. Default: the system's, all addresses. */
  resolve?: Resolve;
  /** Ports of public addresses. Default 80, 443, 8080 and 8443. */
  publicPorts?: readonly number[] | 'any';
  /** Connections kept and opened to one scheme, host and port; more requests wait. Default 16. */
  maxConnectionsPerOrigin?: number;
}

export interface EgressRequest {
  url: string;
  /** Default GET. GET and HEAD are sent again when a kept connection turns out to be dead. */
  method?: 'GET' | 'HEAD' | 'POST';
  /** Without `host`, which always comes from the URL. */
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** A POST the receiver recognises when it comes twice: it is sent again like a GET. Default false. */
  repeatable?: boolean;
  /** Default 5 s to connect, 10 s to the headers, 10 s between pieces of the body, 30 s in all. */
  timeouts?: Partial<Timeouts>;
  /** Decoded bytes after which the body is cut and `truncated` set. Default 10 MiB. */
  maxBodyBytes?: number;
  signal?: AbortSignal;
  /** Default true: offers gzip, deflate, br and zstd. A body is decoded either way. */
  acceptEncoding?: boolean;
}

export interface EgressResponse {
  url: string;
  status: number;
  statusText: string;
  headers: Headers;
  /** The version spoken on the connection; HTTP/2 is never negotiated. */
  httpVersion: string | null;
  remoteAddress: string | null;
  /** From the call to the complete headers, in milliseconds. */
  ttfbMs: number;
  /**
   * The decoded body; can be iterated once. Leaving the loop early lets go of the connection. Throws EgressError when
   * the connection breaks, stalls or the time is over, after handing out what had come.
   */
  body: AsyncIterable<Uint8Array>;
  /** The whole decoded body, at most `maxBodyBytes`. Rejects like `body`. */
  readAll(): Promise<Uint8Array>;
  /** Gives the body up; every answer must be read or discarded. Never rejects. */
  discard(): Promise<void>;
  /** True once the body has ended; until then a picture of the moment. */
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
  /** Called before each redirect is followed; false ends there and returns the redirect itself as the answer. */
  onHop?: (hop: Hop) => boolean;
}

export type FollowedResponse = EgressResponse & { hops: Hop[] };

export type UrlVerdict = { ok: true; url: string } | { ok: false; code: EgressErrorCode; message: string };

/** What one handshake showed of a server. Times are ISO 8601 in UTC. */
export interface TlsInspection {
  /** `TLSv1.3`; null when there was no handshake. */
  protocol: string | null;
  /** What the server chose of `h2` and `http/1.1`. */
  alpn: string | null;
  validFrom: string | null;
  validTo: string | null;
  /** Why the certificate is not trusted or the handshake failed, in words; null when all is well. */
  error: string | null;
}

/** The only way out of the process. */
export interface Egress {
  /**
   * One exchange; a redirect is an answer like any other.
   * @throws EgressError
   */
  request(input: EgressRequest): Promise<EgressResponse>;
  /**
   * GET or HEAD along redirects, each hop checked anew; `timeouts.totalMs` covers the whole chain. Credentials
   * (`authorization`, `cookie`) are not carried to another origin. The error of a failing chain carries its `hops`.
   * @throws EgressError
   */
  follow(input: FollowRequest): Promise<FollowedResponse>;
  /**
   * One handshake with the host of an https URL, in which old protocols and any certificate are accepted so that they
   * can be told of. Nothing is sent. A failing handshake is an answer; a host that cannot be reached is not.
   * @throws EgressError
   */
  inspectTls(url: string, options?: { timeoutMs?: number }): Promise<TlsInspection>;
  /**
   * Would this URL be requested? Scheme, user name, port and literal address; with `resolve` also what its name resolves
   * to at this moment. Never rejects.
   */
  check(url: string, options?: { resolve?: boolean; timeoutMs?: number }): Promise<UrlVerdict>;
  /** Stops everything in flight with ABORTED and closes all connections. */
  close(): Promise<void>;
}
