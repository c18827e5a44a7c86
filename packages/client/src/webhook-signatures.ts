import { WebhookError } from './webhook-error.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** More than rotation ever needs; without a limit, one request could cause any number of HMAC computations. */
const maxSignatures = 10;

/** The bytes of `sha256=<lowercase hex>`. */
export function readServiceSignature(header: string): Bytes {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === undefined) {
    throw new WebhookError(
      'MALFORMED_HEADER',
      'X-Service-Signature must be sha256= followed by 64 lowercase hex digits.',
    );
  }
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The `v1,<base64>` entries of a space-separated list (Standard Webhooks 1.0.0); other versions are ignored. */
export function readStandardSignatures(header: string): Bytes[] {
  const entries = header
    .split(' ')
    .filter((entry) => /^v1,[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(entry));
  if (entries.length === 0 || entries.length > maxSignatures) {
    throw new WebhookError('MALFORMED_HEADER', 'webhook-signature has no valid list of v1 signatures.');
  }
  return entries.map((entry) =>
    Uint8Array.from(atob(entry.slice(3)), (character) => character.charCodeAt(0)),
  );
}

/**
 * True when one of the signatures is the HMAC-SHA256 of the bytes with one of the keys. Web Crypto compares them in
 * constant time.
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
