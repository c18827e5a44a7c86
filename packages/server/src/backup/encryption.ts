import { open } from 'node:fs/promises';
import { INTRO, MOST_HEADER_BYTES, makeHeader, openHeader } from './age-header.ts';
import { seal, unseal } from './age-payload.ts';
import { BackupError } from './backup-error.ts';
import { joined, readStart } from './read-start.ts';

/** The bytes as an age file that the passphrase opens, here and in the program `age`. Memory does not grow with them. */
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
 * The bytes of a file, decrypted with the passphrase; null for one that is not encrypted. None is given before it has been
 * found genuine.
 * @throws BackupError when the passphrase is missing, wrong, or opens nothing, or something was changed
 */
export async function* decrypt(
  bytes: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const source = bytes[Symbol.asyncIterator]();
  const start = await readStart(source, MOST_HEADER_BYTES);
  const isPlain = !start.subarray(0, INTRO.length).equals(Buffer.from(INTRO));
  if (passphrase === null) {
    if (!isPlain) throw new BackupError('is encrypted, and no passphrase was given');
    return yield* joined(start, source);
  }
  // A restore opens its file several times: whoever can write where it lies could replace it between two of them.
  if (isPlain) throw new BackupError('is not encrypted, and a passphrase was given');
  const { text, fileKey } = await openHeader(start.toString('latin1', 0, MOST_HEADER_BYTES), passphrase);
  yield* unseal(joined(start.subarray(text.length), source), fileKey);
}

/** Whether a file begins as encrypted backups do. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(INTRO.length), 0, INTRO.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === INTRO;
  } finally {
    await file.close();
  }
}
