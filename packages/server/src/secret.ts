import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** The one secret of an installation. A KeyObject, because it prints as nothing when it strays into a log. */
export type Secret = KeyObject;

/** Every use has a key of its own, so that a leak or a mistake in one says nothing about the others. */
export type SecretPurpose =
  | 'mobile-jwt'
  | 'idempotency-answer'
  | 'webhook-secret'
  | 'backup-fingerprint'
  | 'unsubscribe'
  | 'mail'
  | 'known-device'
  | 'second-factor'
  | 'sign-in-challenge'
  | 'crawl-credentials'
  | 'site-ownership';

const minCharacters = 32;

/**
 * FETTLE_SECRET, or what the file `secret` in the data folder holds, which is created (mode 0600) when absent.
 * Processes that start at the same time get the same one.
 * @throws ConfigError when the file cannot be used
 */
export async function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<Secret> {
  const text = config.secret ?? (await readOrCreate(config.dataDir));
  return createSecretKey(Buffer.from(text, 'utf8'));
}

async function readOrCreate(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const text = (await readIfThere(path)) ?? (await create(dataDir, path));
  if (text.length >= minCharacters) return text;
  throw new ConfigError(
    `The file ${path} has fewer than ${minCharacters} characters. Restore it from a backup, or delete it to generate ` +
      'a new one, which ends mobile sign-ins and makes stored webhook secrets and crawl passwords unreadable.',
  );
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigError(
      `Cannot read the file ${path}. Fix its permissions, or set FETTLE_SECRET instead.`,
      { cause: error },
    );
  }
}

/**
 * Written under another name first and then linked: `link` refuses to replace, so the first process wins and nobody
 * ever reads half a secret. Opening the real name exclusively was rejected because a reader could find it empty.
 */
async function create(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await unlink(draft);
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw new ConfigError(`Cannot create the file ${path}. Set FETTLE_SECRET instead.`, { cause: error });
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** The 256-bit key of one purpose (HKDF-SHA256, RFC 5869). The same secret and purpose give the same key. */
export function deriveKey(secret: Secret, purpose: SecretPurpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `fettle/${purpose}`, 32)));
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
  const cipher = createCipheriv('aes-256-gcm', messageKey(secret, purpose, salt), nonce, {
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
  const salt = bytes.subarray(1, 1 + saltBytes);
  const nonce = bytes.subarray(1 + saltBytes, headBytes);
  const decipher = createDecipheriv('aes-256-gcm', messageKey(secret, purpose, salt), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(boundTo, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(headBytes, -tagBytes)), decipher.final()]);
  } catch (error) {
    throw new DecryptError('A stored secret cannot be decrypted. Has FETTLE_SECRET changed?', {
      cause: error,
    });
  }
}

function messageKey(secret: Secret, purpose: SecretPurpose, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `fettle/${purpose}/message`, 32));
}
