import { WebhookError } from './webhook-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** More than rotation ever needs; without a bound one request could ask for any number of HMACs. */
const MAX_SIGNATURES = 10;

/** `sha256=<lowercase hex>` as bytes (spec "Signature"). */
export function readServiceSignature(header: string): Bytes {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === undefined) {
    throw new WebhookError(
      'MALFORMED_HEADER',
      'X-Service-Signature is not sha256= and 64 lower-case hex digits.',
    );
  }
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The `v1,<base64>` entries of a list separated by spaces (Standard Webhooks 1.0.0); other versions are passed over. */
export function readStandardSignatures(header: string): Bytes[] {
  const entries = header
    .split(' ')
    .filter((entry) => /^v1,[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(entry));
  if (entries.length === 0 || entries.length > MAX_SIGNATURES) {
    throw new WebhookError('MALFORMED_HEADER', 'webhook-signature holds no list of v1 signatures.');
  }
  return entries.map((entry) =>
    Uint8Array.from(atob(entry.slice(3)), (character) => character.charCodeAt(0)),
  );
}

/**
 * True when one of the keys made one of the signatures (HMAC-SHA256) of the bytes. The comparison is Web Crypto's,
 * which takes the same time wherever they differ.
 */
export async function anyKeySigned(
  keys: readonly Bytes[],
  signatures: readonly Bytes[],
  bytes: Bytes,
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const bits of keys) {
    const key = await crypto.subtle.importKey('raw', bits, algorithm, false, ['verify']);
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, bytes)) return true;
    }
  }
  return false;
}
