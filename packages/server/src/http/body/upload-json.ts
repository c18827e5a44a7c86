import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ApiError } from '../../api-error.ts';
import { stageFile } from '../../blobs/stage-file.ts';
import type { Services } from '../../context.ts';
import { formatLimit } from '../../format-amount.ts';
import type { StagedFile } from '../../uploaded-file.ts';
import { readJson } from './read-json.ts';
import { createFileScanner, maxBytesAroundFile } from './scan-file.ts';

export interface JsonUpload {
  /** The body without the file; undefined when there was no body. */
  fields: unknown;
  /** The stored file; null when the body has none. */
  staged: StagedFile | null;
  /** SHA-256 of its bytes as hex. */
  digest: string | null;
}

/** The field with a file in base64. */
const name = 'contentBase64';

/**
 * Reads a JSON body that can contain a file, and stores the file while it arrives. Parsed like other JSON, a file of
 * 25 MiB would take 35 MB as bytes, as much again as a string, and block the process. So the file is extracted from the
 * JSON and decoded piece by piece, and the rest is a small body like any other. A worker thread would not help: the
 * whole body would still be in memory.
 *
 * The fields can follow the file. If they are invalid, the stored file belongs to nothing and is swept later.
 */
export async function readJsonUpload(
  raw: IncomingMessage,
  services: Services,
  maxBytes: number,
): Promise<JsonUpload> {
  const mostBytes = Math.ceil(maxBytes / 3) * 4 + maxBytesAroundFile;
  if (Number(raw.headers['content-length'] ?? 0) > mostBytes) {
    throw new ApiError('PAYLOAD_TOO_LARGE', `The body exceeds the limit of ${formatLimit(mostBytes)}.`);
  }
  const scanner = createFileScanner(name);
  const hash = createHash('sha256');
  let size = 0;
  async function* readFile(): AsyncGenerator<Buffer, undefined> {
    // Leaving the loop early must not destroy the request, because the response uses the same connection.
    for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      for (const bytes of scanner.read(piece)) {
        size += bytes.length;
        if (size > maxBytes) {
          throw new ApiError('PAYLOAD_TOO_LARGE', `The file exceeds the limit of ${formatLimit(maxBytes)}.`);
        }
        hash.update(bytes);
        yield bytes;
      }
    }
    return undefined;
  }
  const file = readFile();
  const first = await file.next();
  if (!scanner.hasFile()) return { fields: readJson(scanner.rest()), staged: null, digest: null };
  let fields: unknown;
  const staged = await stageFile(services, Readable.from(joined(first, file)), () => {
    fields = readJson(scanner.rest());
    return claimedType(fields);
  });
  return { fields: withoutFile(fields), staged, digest: hash.digest('hex') };
}

async function* joined(
  first: IteratorResult<Buffer, undefined>,
  rest: AsyncGenerator<Buffer, undefined>,
): AsyncGenerator<Buffer> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

function claimedType(fields: unknown): string | null {
  const isObject = typeof fields === 'object' && fields !== null;
  return isObject && 'mimeType' in fields && typeof fields.mimeType === 'string' ? fields.mimeType : null;
}

function withoutFile(fields: unknown): unknown {
  return Object.fromEntries(Object.entries(fields as object).filter(([field]) => field !== name));
}
