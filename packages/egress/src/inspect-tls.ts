import { type ConnectionOptions, TLSSocket } from 'node:tls';
import type { Connector } from './connect.ts';
import { EgressError } from './errors.ts';
import type { TlsInspection } from './types.ts';

/** Accepts every protocol version a server could offer, so that outdated and untrusted ones can be reported. */
const lenient: ConnectionOptions = {
  ALPNProtocols: ['h2', 'http/1.1'],
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
};

const nothing: TlsInspection = { protocol: null, alpn: null, validFrom: null, validTo: null, error: null };

/** See `Egress.inspectTls`; the connector checks the addresses like those of any request. */
export async function inspectTls(
  connector: Connector,
  origin: URL,
  timeoutMs: number,
): Promise<TlsInspection> {
  if (origin.protocol !== 'https:') {
    throw new EgressError('BAD_SCHEME', 'Only https URLs have a TLS handshake.', origin.href);
  }
  try {
    const socket = await connector.connect(origin, timeoutMs, lenient);
    try {
      return socket instanceof TLSSocket ? describe(socket) : nothing;
    } finally {
      socket.destroy();
    }
  } catch (error) {
    if (!(error instanceof EgressError) || error.code !== 'TLS') throw error;
    return { ...nothing, error: error.message };
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

/** The code is from OpenSSL or from Node. */
function describeFault(code: string): string {
  return faults.get(code) ?? `the certificate is not trusted (${code})`;
}

const faults = new Map([
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not yet valid'],
  ['CERT_REVOKED', 'the certificate has been revoked'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'the certificate is from an untrusted issuer'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'the certificate chain is incomplete'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'the certificate chain is incomplete'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for a different hostname'],
]);

/** Node writes `Nov 21 06:00:00 2026 GMT`. */
function toIso(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
