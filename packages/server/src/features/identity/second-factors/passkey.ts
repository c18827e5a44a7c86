import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@fettle/contract';
import type { RelyingParty } from './relying-party.ts';

/**
 * Passkeys (Web Authentication Level 3). Only what a passkey for one's own account needs: no attestation, because it would
 * say which make of authenticator somebody uses and would add a dozen packages for its certificate formats.
 */

/** COSE algorithms: EdDSA, ES256, RS256. Browsers take the first that the authenticator has. */
export const passkeyAlgorithms = [-8, -7, -257];

const minRsaBits = 2048;

/** Flags of the authenticator data (§6.1). */
const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** What a response was made for. */
export interface Expected {
  relyingParty: RelyingParty;
  /** In base64url, as it was sent to the browser. */
  challenge: string;
}

export interface StoredPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
}

/** A new passkey (§7.1) as it is stored; null if anything about it is wrong. */
export function readNewPasskey(passkey: NewPasskey, expected: Expected): StoredPasskey | null {
  if (!isClientData(passkey.clientDataJson, 'webauthn.create', expected)) return null;
  const data = readAuthenticatorData(passkey.authenticatorData, expected.relyingParty);
  if (data === null || (data.flags & hasCredential) === 0) return null;
  const credentialId = readCredentialId(data.bytes);
  const publicKey = Buffer.from(passkey.publicKey, 'base64url');
  if (credentialId === null || !credentialId.equals(Buffer.from(passkey.id, 'base64url'))) return null;
  if (readKey(publicKey) === null) return null;
  return { credentialId, publicKey, signCount: data.signCount };
}

/**
 * The new signature count, if the response proves the passkey (§7.2); null otherwise. A count that does not grow reveals
 * a cloned passkey. Passkeys that are synchronized between devices always send zero.
 */
export function verifyPasskey(
  stored: StoredPasskey,
  proof: PasskeyProof,
  expected: Expected & { withUserVerification: boolean },
): number | null {
  if (!isClientData(proof.clientDataJson, 'webauthn.get', expected)) return null;
  const data = readAuthenticatorData(proof.authenticatorData, expected.relyingParty);
  if (data === null) return null;
  if (expected.withUserVerification && (data.flags & userVerified) === 0) return null;
  const key = readKey(stored.publicKey);
  if (key === null) return null;
  const signed = Buffer.concat([
    data.bytes,
    hash('sha256', Buffer.from(proof.clientDataJson, 'base64url'), 'buffer'),
  ]);
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(algorithm, signed, key, Buffer.from(proof.signature, 'base64url'))) return null;
  const isUncounted = data.signCount === 0 && stored.signCount === 0;
  return isUncounted || data.signCount > stored.signCount ? data.signCount : null;
}

function isClientData(
  sent: string,
  type: 'webauthn.create' | 'webauthn.get',
  { relyingParty, challenge }: Expected,
): boolean {
  const data = readJson(Buffer.from(sent, 'base64url').toString('utf8'));
  if (typeof data !== 'object' || data === null) return false;
  const { type: isType, challenge: sentChallenge, origin, crossOrigin } = data as Record<string, unknown>;
  if (isType !== type || sentChallenge !== challenge || crossOrigin === true) return false;
  return typeof origin === 'string' && relyingParty.accepts(origin);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface AuthenticatorData {
  bytes: Buffer;
  flags: number;
  signCount: number;
}

const rpIdHashBytes = 32;
const headBytes = rpIdHashBytes + 1 + 4;

/** Null unless it is for our hostname and somebody was present. */
function readAuthenticatorData(sent: string, { id }: RelyingParty): AuthenticatorData | null {
  const bytes = Buffer.from(sent, 'base64url');
  if (bytes.length < headBytes) return null;
  const flags = bytes.readUInt8(rpIdHashBytes);
  const isOurs = bytes.subarray(0, rpIdHashBytes).equals(hash('sha256', id, 'buffer'));
  if (!isOurs || (flags & userPresent) === 0) return null;
  return { bytes, flags, signCount: bytes.readUInt32BE(rpIdHashBytes + 1) };
}

const aaguidBytes = 16;
/** §5.8.3: authenticators must not send longer IDs. */
const maxIdBytes = 1023;

function readCredentialId(bytes: Buffer): Buffer | null {
  const at = headBytes + aaguidBytes;
  if (bytes.length < at + 2) return null;
  const length = bytes.readUInt16BE(at);
  const id = bytes.subarray(at + 2, at + 2 + length);
  return length === 0 || length > maxIdBytes || id.length < length ? null : id;
}

/** The public key, if it is of one of the kinds we ask for. */
function readKey(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
    if (type === 'ed25519') return key;
    if (type === 'ec') return details?.namedCurve === 'prime256v1' ? key : null;
    return type === 'rsa' && (details?.modulusLength ?? 0) >= minRsaBits ? key : null;
  } catch {
    return null;
  }
}
