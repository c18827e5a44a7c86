import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../../../backup/backup-error.ts';
import { blockBytes, padding, readHead } from '../../../backup/tar-format.ts';
import { TransferError } from '../transfer-error.ts';

/** An entry of an archive. Its content must be read to its end before the next one is requested. */
export interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** What protects against archives that unpack to far more than they are. */
export interface ArchiveLimits {
  /** Of everything together, unpacked. */
  mostBytes: number;
  /** Unpacked bytes for each packed one, beyond the first {@link freeBytes}. */
  mostRatio: number;
}

const freeBytes = 64 * 1024 * 1024;

/** Gzip itself reaches 1,000; rows of a crawl that repeat each other reach 50. */
export const archiveLimits: ArchiveLimits = { mostBytes: 256 * 1024 ** 3, mostRatio: 300 };

/**
 * The entries of a compressed archive on disk, in order and in bounded memory. Nothing is written anywhere, and names
 * are never used as paths.
 * @throws TransferError when it is not such an archive, damaged, incomplete, or unpacks to too much
 */
export async function* readArchive(
  path: string,
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<ArchiveEntry> {
  const { size: packed } = await stat(path);
  const most = Math.min(limits.mostBytes, freeBytes + packed * limits.mostRatio);
  // All errors come out of the iteration; the callback is only required by the function.
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => undefined);
  try {
    yield* readEntries(limited(unpacked, most));
  } catch (cause) {
    if (cause instanceof BackupError) throw damaged(cause);
    throw cause;
  } finally {
    unpacked.destroy();
  }
}

function damaged(cause?: unknown): TransferError {
  return new TransferError('is damaged, incomplete, or not a Fettle export', { cause });
}

async function* limited(bytes: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for await (const chunk of bytes) {
      read += chunk.length;
      if (read > most) throw new TransferError('unpacks to far more than an export does, so it was not read');
      yield chunk;
    }
  } catch (cause) {
    // Here, because whoever reads an entry gets the error, and not the loop over the entries.
    throw String((cause as NodeJS.ErrnoException).code).startsWith('Z_') ? damaged(cause) : cause;
  }
}

async function* readEntries(bytes: AsyncGenerator<Buffer>): AsyncGenerator<ArchiveEntry> {
  const source = createSource(bytes);
  for (;;) {
    const head = readHead(Buffer.concat(await collect(source.take(blockBytes))));
    if (head === null) break;
    if (!Number.isSafeInteger(head.size) || head.size < 0) throw damaged();
    let isRead = false;
    const content = async function* (): AsyncGenerator<Buffer> {
      yield* source.take(head.size);
      isRead = true;
    };
    yield { name: head.name, size: head.size, content: content() };
    if (!isRead) throw new Error(`the entry ${head.name} was not read to its end`);
    await collect(source.take(padding(head.size)));
  }
  // The checksum of the compressed stream is checked only when it is read to its end.
  if (!(await source.isRestEmpty())) throw new TransferError('has something after its end');
}

function createSource(bytes: AsyncGenerator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<Buffer | null> => {
    const { done, value } = await bytes.next();
    return done === true ? null : value;
  };
  return {
    async *take(count: number): AsyncGenerator<Buffer> {
      let open = count;
      while (open > 0) {
        if (rest.length === 0) {
          const chunk = await next();
          if (chunk === null) throw damaged();
          rest = chunk;
          continue;
        }
        const part = rest.subarray(0, open);
        rest = rest.subarray(part.length);
        open -= part.length;
        yield part;
      }
    },
    /** Archives end with blocks of zeros. */
    async isRestEmpty(): Promise<boolean> {
      for (let chunk: Buffer | null = rest; chunk !== null; chunk = await next()) {
        if (chunk.some((byte) => byte !== 0)) return false;
      }
      return true;
    },
  };
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts;
}

/** The whole content of an entry that must be small. */
export async function readSmall({ name, size, content }: ArchiveEntry): Promise<Buffer> {
  if (size > freeBytes) throw new TransferError(`has the entry "${name}", which is too large`);
  return Buffer.concat(await collect(content));
}
