import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * The secrets of an installation. The first one encrypts and signs; all of them decrypt and are accepted in signatures, so
 * that the secret can be rotated while the service runs. KeyObjects, because these print as nothing when they stray into
 * a log. A running service may get others at any time: derive keys when they are used, and keep none.
 */
export interface Secret {
  readonly accepted: readonly [KeyObject, ...KeyObject[]];
}

/** The secret from its texts, the current one first. */
export function createSecret([current, ...fallbacks]: readonly [string, ...string[]]): Secret {
  const toKey = (text: string) => createSecretKey(Buffer.from(text, 'utf8'));
  return { accepted: [toKey(current), ...fallbacks.map(toKey)] };
}

/** Every use has a key of its own, so that a leak or a mistake in one says nothing about the others. */
export type SecretPurpose =
  | 'mobile-jwt'
  | 'idempotency-answer'
  | 'webhook-secret'
  | 'webhook-url'
  | 'connection-secret'
  | 'provider-secret'
  | 'backup-fingerprint'
  | 'unsubscribe'
  | 'mail'
  | 'known-device'
  | 'second-factor'
  | 'sign-in-challenge'
  | 'crawl-credentials'
  | 'site-ownership'
  | 'guest-link'
  | 'guest-proof';

/**
 * The 256-bit key with which one purpose signs now (HKDF-SHA256, RFC 5869). The same secret and purpose give the same key.
 * Signatures are checked with {@link acceptedKeys}.
 */
export function deriveKey({ accepted: [current] }: Secret, purpose: SecretPurpose): KeyObject {
  return keyOf(current, purpose);
}

/** The keys whose signatures are valid, the current one first. */
export function acceptedKeys({ accepted }: Secret, purpose: SecretPurpose): KeyObject[] {
  return accepted.map((key) => keyOf(key, purpose));
}

function keyOf(key: KeyObject, purpose: SecretPurpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `fettle/${purpose}`, 32)));
}

/** What was encrypted cannot be read: another secret, another purpose or place, or changed bytes. */
export class DecryptError extends Error {}

const version = 1;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + saltBytes + nonceBytes;

/**
 * AES-256-GCM. Layout: version 1, 16 bytes salt, 12 bytes nonce, ciphertext, 16 bytes tag. Each message has a key of
 * its own, made from the salt: with one key for all, random nonces would be unsafe after some 2^32 messages.
 *
 * `boundTo` (say, the id of its row) is not stored, but the same is needed to decrypt: a value copied into another
 * row does not open there.
 */
export function encrypt(
  secret: Secret,
  purpose: SecretPurpose,
  plain: string | Uint8Array,
  boundTo = '',
): Buffer {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', messageKey(secret.accepted[0], purpose, salt), nonce, {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.from(boundTo, 'utf8'));
  const body = [cipher.update(Buffer.from(plain)), cipher.final()];
  return Buffer.concat([Buffer.of(version), salt, nonce, ...body, cipher.getAuthTag()]);
}

/** @throws DecryptError */
export function decrypt(secret: Secret, purpose: SecretPurpose, sealed: Uint8Array, boundTo = ''): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== version || bytes.length < headBytes + tagBytes) {
    throw new DecryptError('This is not a value encrypted by this version of the service.');
  }
  for (const key of secret.accepted) {
    const plain = open(key, purpose, bytes, boundTo);
    if (plain !== null) return plain;
  }
  throw new DecryptError('A stored secret cannot be decrypted. Has FETTLE_SECRET changed?');
}

/** Whether the current secret encrypted it, rather than one that is only still accepted. */
export function isCurrent(secret: Secret, purpose: SecretPurpose, sealed: Uint8Array, boundTo = ''): boolean {
  return open(secret.accepted[0], purpose, Buffer.from(sealed), boundTo) !== null;
}

function open(key: KeyObject, purpose: SecretPurpose, bytes: Buffer, boundTo: string): Buffer | null {
  const salt = bytes.subarray(1, 1 + saltBytes);
  const nonce = bytes.subarray(1 + saltBytes, headBytes);
  const decipher = createDecipheriv('aes-256-gcm', messageKey(key, purpose, salt), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  const plain = decipher.update(bytes.subarray(headBytes, -tagBytes));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    // The tag does not fit; Node gives this error no code of its own.
    return null;
  }
}

function messageKey(key: KeyObject, purpose: SecretPurpose, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `fettle/${purpose}/message`, 32));
}
