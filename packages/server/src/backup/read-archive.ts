import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-error.ts';
import { decrypt } from './encryption.ts';
import { blockBytes, type EntryHead, padding, readHead } from './tar-format.ts';
import type { Entry } from './write-archive.ts';

/** Far above the size of any piece of a backup; limits memory use. */
const mostEntryBytes = 64 * 1024 * 1024;

/** A backup on disk, and its passphrase if it is encrypted. */
export interface BackupFile {
  path: string;
  passphrase: string | null;
}

/**
 * The entries of a compressed archive on disk in order, with one in memory at a time.
 * @throws BackupError when the file is not such an archive, damaged, or incomplete, possibly only at its end
 */
export async function* readArchive({ path, passphrase }: BackupFile): AsyncGenerator<Entry> {
  const plain = (source: AsyncIterable<Buffer>) => decrypt(source, passphrase);
  // All errors come out of the iteration; the callback is only required by the function.
  const bytes = pipeline(createReadStream(path), plain, createGunzip(), () => undefined);
  try {
    yield* readEntries(bytes);
  } catch (cause) {
    const isUnreadable = String((cause as NodeJS.ErrnoException).code).startsWith('Z_');
    throw isUnreadable ? new BackupError('is damaged, incomplete, or not a Fettle backup', { cause }) : cause;
  } finally {
    bytes.destroy();
  }
}

async function* readEntries(stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const source = stream[Symbol.asyncIterator]();
  const take = takeFrom(source);
  for (;;) {
    const head = headOf(await take(blockBytes));
    if (head === null) break;
    const content = await take(head.size + padding(head.size));
    yield { name: head.name, content: content.subarray(0, head.size) };
  }
  // The checksum of the compressed stream is checked only when it is read to its end.
  for (let rest = await source.next(); !rest.done; rest = await source.next());
}

function headOf(block: Buffer): EntryHead | null {
  const head = readHead(block);
  if (head !== null && !(head.size <= mostEntryBytes)) throw new BackupError('is not a Fettle backup');
  return head;
}

/** Returns a function that reads the next bytes. */
function takeFrom(source: AsyncIterator<Buffer>): (bytes: number) => Promise<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    const parts = [rest];
    let length = rest.length;
    while (length < bytes) {
      const { done, value } = await source.next();
      if (done) throw new BackupError('is incomplete');
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts, length);
    rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  };
}
