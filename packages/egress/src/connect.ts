import { connect as connectTcp, type LookupFunction, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { bareHost, checkAddresses, type Policy, portOf } from './check-url.ts';
import { EgressError, toEgressError } from './errors.ts';
import type { ResolveChecked } from './resolve.ts';
import type { ResolvedAddress } from './types.ts';

export interface Connector {
  /** Opens a connection to the origin within `timeoutMs` for DNS, TCP, and TLS together. Rejects with EgressError. */
  connect(origin: URL, timeoutMs: number, tls?: ConnectionOptions): Promise<Socket>;
  /** Aborts connections that are being opened, and rejects new ones. */
  close(): void;
}

/** How long to wait for one address before also trying the next (RFC 8305 recommends 250 ms up to 2 s). */
const nextAddressAfterMs = 500;

/**
 * The only place that opens sockets. It resolves and checks the name, and passes the checked addresses to the socket
 * instead of a resolver, so that a DNS response that changes between check and connection has no effect.
 */
export function createConnector(policy: Policy, resolveChecked: ResolveChecked): Connector {
  const opening = new Set<Socket>();
  let closed = false;

  async function connect(origin: URL, timeoutMs: number, tls = trusted): Promise<Socket> {
    const started = performance.now();
    const addresses = await resolveChecked(origin, timeoutMs);
    if (closed)
      throw new EgressError(
        'ABORTED',
        'The request was aborted because the service is shutting down.',
        origin.href,
      );
    const socket = dial(origin, addresses, tls);
    opening.add(socket);
    try {
      await opened(socket, origin, timeoutMs - (performance.now() - started));
      // Holds even if a later runtime connects without the lookup function it is given.
      checkAddresses([socket.remoteAddress ?? ''], portOf(origin.protocol, origin.port), policy, origin.href);
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      opening.delete(socket);
    }
  }

  return {
    connect,
    close() {
      closed = true;
      for (const socket of opening) socket.destroy();
    },
  };
}

/** TLS options of every request. No session is resumed, because a resumed handshake skips the check of the host name. */
const trusted: ConnectionOptions = {
  // Without HTTP/2 until it has been measured.
  ALPNProtocols: ['http/1.1'],
  // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED must not turn it off.
  rejectUnauthorized: true,
};

function dial(origin: URL, addresses: readonly ResolvedAddress[], tls: ConnectionOptions): Socket {
  const [first] = addresses;
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  const host = bareHost(origin.hostname);
  const options = {
    host,
    port: portOf(origin.protocol, origin.port),
    lookup,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: nextAddressAfterMs,
    noDelay: true,
  };
  if (origin.protocol === 'http:') return connectTcp(options);
  return connectTls({
    ...options,
    ...tls,
    // SNI allows neither IP addresses nor a trailing dot (RFC 6066 §3).
    servername: origin.hostname.startsWith('[') || /^[\d.]+$/.test(host) ? '' : host.replace(/\.$/, ''),
  });
}

function opened(socket: Socket, origin: URL, timeoutMs: number): Promise<void> {
  const isTls = origin.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let tcpOpen = false;
  const fail = (error: Error) =>
    reject(isTls && tcpOpen ? tlsError(error, origin.href) : toEgressError(error, origin.href));
  const timer = setTimeout(
    () => reject(new EgressError('TIMEOUT', 'The connection timed out.', origin.href)),
    Math.max(1, timeoutMs),
  );
  socket.once('error', fail);
  socket.once('close', () => {
    clearTimeout(timer);
    reject(new EgressError('ABORTED', 'The request was aborted while connecting.', origin.href));
  });
  socket.once('connect', () => {
    tcpOpen = true;
  });
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}

/** After TCP is connected, every error except a dropped connection is about the handshake or the certificate. */
function tlsError(error: Error, url: string): EgressError {
  const known = toEgressError(error, url);
  if (known.code === 'RESET' || known.code === 'ABORTED') return known;
  return new EgressError('TLS', `Could not establish a trusted TLS connection: ${error.message}`, url, {
    cause: error,
  });
}
