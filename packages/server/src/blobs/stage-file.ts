import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Tables } from '../db/tables/tables.ts';
import { newId } from '../ids.ts';
import type { StagedFile } from '../uploaded-file.ts';
import { noteBlob } from './blob-deletions.ts';
import type { BlobStore } from './blob-store.ts';
import { headBytes, sniffType, typeOfText } from './file-type.ts';
import { createTextCheck } from './text-check.ts';

/** Where the bytes and the note about them go. */
interface Storage {
  db: Kysely<Tables>;
  blobs: BlobStore;
  clock: () => Date;
}

const hourMs = 3_600_000;

/**
 * Stores the bytes under a new key and detects their type. Must run outside a transaction: the record of the key must be
 * committed first, and a slow upload must not hold a connection. `claimedType` is called after the stream has ended,
 * because the declared type can follow the bytes.
 *
 * Errors: any ApiError of the stream (too large); BAD_REQUEST when it ends early or is an image of absurd size;
 * UNAVAILABLE when the store fails. The sweep deletes everything of a failed upload.
 */
export async function stageFile(
  { db, blobs, clock }: Storage,
  content: Readable,
  claimedType: () => string | null,
): Promise<StagedFile> {
  const source = readSource(content);
  try {
    const head = await source.head();
    const sniffed = await sniffType(head.subarray(0, headBytes));
    const text = createTextCheck();
    const key = newId();
    const dueAt = new Date(clock().getTime() + hourMs).toISOString();
    await noteBlob(db, key, dueAt);
    const { size } = await store(blobs, key, source, (chunk) => {
      if (sniffed === null) text.see(chunk);
    });
    const claimed = claimedType();
    return { key, dueAt, size, mimeType: sniffed ?? typeOfText(head, text.isText(), claimed) };
  } catch (error) {
    content.destroy();
    throw error;
  }
}

/** A bucket gets a neutral type, because only the service itself serves files with their own type. */
async function store(
  blobs: BlobStore,
  key: string,
  source: Source,
  see: (chunk: Buffer) => void,
): Promise<{ size: number }> {
  try {
    return await blobs.put(key, Readable.from(watch(source, see)), 'application/octet-stream');
  } catch (cause) {
    const broken = source.failure();
    if (broken !== null) throw broken;
    throw new ApiError('UNAVAILABLE', 'File storage is temporarily unavailable. Try again.', {
      headers: { 'retry-after': '5' },
      cause,
    });
  }
}

async function* watch(source: Source, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source.all()) {
    see(chunk);
    yield chunk;
  }
}

interface Source {
  /** The first bytes, or all if there are fewer. */
  head(): Promise<Buffer>;
  /** All bytes, including the head. */
  all(): AsyncGenerator<Buffer>;
  /** The error for the caller if the stream ended early; otherwise null. */
  failure(): ApiError | null;
}

/** Allows inspecting the first bytes before the rest is read, and separates errors of the stream from those of the store. */
function readSource(content: Readable): Source {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let start: Buffer = Buffer.alloc(0);
  let failed: ApiError | null = null;

  const next = async (): Promise<Buffer | null> => {
    try {
      const { value, done } = await chunks.next();
      return done === true ? null : value;
    } catch (cause) {
      failed =
        cause instanceof ApiError
          ? cause
          : new ApiError('BAD_REQUEST', 'The upload is incomplete or malformed. Send it again.', { cause });
      throw failed;
    }
  };
  return {
    async head() {
      const read: Buffer[] = [];
      let length = 0;
      while (length < headBytes) {
        const chunk = await next();
        if (chunk === null) break;
        read.push(chunk);
        length += chunk.length;
      }
      start = Buffer.concat(read);
      return start;
    },
    async *all() {
      if (start.length > 0) yield start;
      for (let chunk = await next(); chunk !== null; chunk = await next()) yield chunk;
    },
    failure: () => failed,
  };
}
