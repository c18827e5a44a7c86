import { open } from 'node:fs/promises';
import { intro, makeHeader, mostHeaderBytes, openHeader } from './age-header.ts';
import { seal, unseal } from './age-payload.ts';
import { BackupError } from './backup-error.ts';
import { joined, readAtLeast } from './read-at-least.ts';

/** Encrypts the bytes as an age file that the passphrase opens, also in the program `age`. Uses constant memory. */
export async function* encrypt(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
  workFactor?: number,
): AsyncGenerator<Buffer> {
  const { text, fileKey } = await makeHeader(passphrase, workFactor);
  yield Buffer.from(text);
  yield* seal(bytes, fileKey);
}

/**
 * Decrypts a file with the passphrase; null if it is not encrypted. Returns no bytes before they are authenticated.
 * @throws BackupError when the passphrase is missing, incorrect, or not needed, or when the file was changed
 */
export async function* decrypt(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  const start = await readAtLeast(source, mostHeaderBytes);
  const isPlain = !start.subarray(0, intro.length).equals(Buffer.from(intro));
  if (passphrase === null) {
    if (!isPlain) throw new BackupError('is encrypted, but no passphrase was given');
    return yield* joined(start, source);
  }
  // A restore opens its file several times, and someone with write access could replace it in between.
  if (isPlain) throw new BackupError('is not encrypted, but a passphrase was given');
  const { text, fileKey } = await openHeader(start.toString('latin1', 0, mostHeaderBytes), passphrase);
  yield* unseal(joined(start.subarray(text.length), source), fileKey);
}

/** Whether a file starts like an encrypted backup. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(intro.length), 0, intro.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === intro;
  } finally {
    await file.close();
  }
}
