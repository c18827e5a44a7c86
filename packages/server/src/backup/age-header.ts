import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

/*
 * The header of an encrypted backup: the file format of age (https://age-encryption.org/v1) with a passphrase.
 *
 *   age-encryption.org/v1
 *   -> scrypt <salt> <work factor>
 *   <the file key, encrypted with a key derived from passphrase and salt>
 *   --- <HMAC of all of this, with a key derived from the file key>
 *
 * Binary values are in base64 without padding. docs/decisions/0018-encrypted-backups.md says why this is our own code.
 */

export const intro = 'age-encryption.org/v1\n';
/** Bytes to read for the header; that of a backup is shorter. */
export const mostHeaderBytes = 256;
/** The default of age: 256 MiB of memory and about a second. */
const defaultWorkFactor = 18;
/** 1 GiB of memory. Whoever created the file chose the number, so it must be limited. */
const mostWorkFactor = 20;
const scryptLabel = 'age-encryption.org/v1/scrypt';
const fileKeyBytes = 16;
const saltBytes = 16;
const tagBytes = 16;
const cipherName = 'chacha20-poly1305';

/** The text of a header, and the key that it contains in encrypted form. */
export interface Header {
  text: string;
  fileKey: Buffer;
}

/** A new header with a new key, encrypted with the passphrase. Tests use a lower `workFactor` to save time. */
export async function makeHeader(passphrase: string, workFactor = defaultWorkFactor): Promise<Header> {
  const fileKey = randomBytes(fileKeyBytes);
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(cipherName, await stretch(passphrase, salt, workFactor), Buffer.alloc(12), {
    authTagLength: tagBytes,
  });
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()]);
  const start = `${intro}-> scrypt ${encode(salt)} ${workFactor}\n${encode(body)}\n---`;
  return { text: `${start} ${encode(macOf(start, fileKey))}\n`, fileKey };
}

const header =
  /^(age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) ([1-9]\d?)\n([\w+/]{43})\n---) ([\w+/]{43})\n/;

/**
 * Reads the header at the start of a file and decrypts its key. A changed salt or key looks like a wrong passphrase; all
 * other changes are reported as such.
 * @throws BackupError
 */
export async function openHeader(start: string, passphrase: string): Promise<Header> {
  const [text, signed = '', salt = '', workFactor = '', body = '', mac = ''] = header.exec(start) ?? [];
  if (text === undefined) throw new BackupError(faultOf(start));
  if (Number(workFactor) > mostWorkFactor) {
    throw new BackupError(
      'requires more memory to open than any Fettle backup: its header is damaged or was altered',
    );
  }
  const isCanonical = [salt, body, mac].every((value) => encode(decode(value)) === value);
  if (!isCanonical) throw new BackupError(faultOf(start));
  const fileKey = openKey(decode(body), await stretch(passphrase, decode(salt), Number(workFactor)));
  if (fileKey === null) {
    throw new BackupError(
      'cannot be opened: the passphrase is incorrect, or the header of the file is damaged',
    );
  }
  if (!timingSafeEqual(macOf(signed, fileKey), decode(mac)))
    throw new BackupError('has a damaged or altered header');
  return { text, fileKey };
}

function faultOf(start: string): string {
  const [, kind] = /^age-encryption\.org\/v1\n-> (\S+)/.exec(start) ?? [];
  return kind === undefined || kind === 'scrypt'
    ? 'has a damaged header or is incomplete'
    : 'is encrypted for a key instead of a passphrase: decrypt it with the age program first';
}

function openKey(body: Buffer, key: Buffer): Buffer | null {
  const decipher = createDecipheriv(cipherName, key, Buffer.alloc(12), { authTagLength: tagBytes });
  decipher.setAuthTag(body.subarray(fileKeyBytes));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, fileKeyBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

const runScrypt = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** Derives a key from a passphrase and a salt; slow, so that guessing is slow too. */
async function stretch(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor;
  const r = 8;
  const salted = Buffer.concat([Buffer.from(scryptLabel), salt]);
  return runScrypt(passphrase, salted, 32, { N, r, p: 1, maxmem: 2 * 128 * N * r });
}

function macOf(text: string, fileKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32));
  return createHmac('sha256', key).update(text).digest();
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64');
}
