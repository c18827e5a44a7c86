import { type ConnectionOptions, TLSSocket } from 'node:tls';
import type { Connector } from './connect.ts';
import { EgressError } from './errors.ts';
import type { TlsInspection } from './types.ts';

/** Everything a server may still speak is taken, so that it can be told what is too old or not trusted. */
const LENIENT: ConnectionOptions = {
  ALPNProtocols: ['h2', 'http/1.1'],
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
};

const NOTHING: TlsInspection = { protocol: null, alpn: null, validFrom: null, validTo: null, error: null };

/** See `Egress.inspectTls`; the addresses are judged by the connector like those of every request. */
export async function inspectTls(
  connector: Connector,
  origin: URL,
  timeoutMs: number,
): Promise<TlsInspection> {
  if (origin.protocol !== 'https:') {
    throw new EgressError('BAD_SCHEME', 'Only https hosts make a TLS handshake.', origin.href);
  }
  try {
    const socket = await connector.connect(origin, timeoutMs, LENIENT);
    try {
      return socket instanceof TLSSocket ? describe(socket) : NOTHING;
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (!(error instanceof EgressError) || error.code !== 'TLS') throw error;
    return { ...NOTHING, error: error.message };
  }
}

function describe(socket: TLSSocket): TlsInspection {
  const certificate = socket.getPeerCertificate();
  const alpn = socket.alpnProtocol;
  return {
    protocol: socket.getProtocol(),
    alpn: typeof alpn === 'string' ? alpn : null,
    validFrom: toIso(certificate.valid_from),
    validTo: toIso(certificate.valid_to),
    error: socket.authorized ? null : describeFault(String(socket.authorizationError)),
  };
}

/** The runtime gives a code of OpenSSL or its own. */
function describeFault(code: string): string {
  return FAULTS.get(code) ?? `the certificate is not trusted (${code})`;
}

const FAULTS = new Map([
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['CERT_REVOKED', 'the certificate is revoked'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate comes from an issuer nobody trusts'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate comes without the chain to a trusted issuer'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate comes without the chain to a trusted issuer'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another host name'],
]);

/** Node writes `Nov 21 06:00:00 2026 GMT`. */
function toIso(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
