import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { formatLimit } from '../../format-amount.ts';
import type { UploadedFile } from '../../uploaded-file.ts';

export interface Upload {
  /** Text parts before the file; parsed like a JSON body. */
  fields: Record<string, unknown>;
  file: UploadedFile;
  /** SHA-256 of the file's bytes as hex; reads whatever the handler has not read. */
  digest(): Promise<string>;
}

/** Limits that no legitimate upload reaches: one file, with a few short fields before it. */
const bounds = { files: 1, fields: 5, parts: 8, fieldSize: 64 * 1024, headerPairs: 20, fieldNameSize: 100 };

/** Limit for everything before the file, including the start of the file itself; the parser drops longer headers. */
const prefaceBytes = 256 * 1024;

/** How much of a rejected body is still received, and for how long, so that the client can read the response. */
const rest = { bytes: 40 * 1024 * 1024, ms: 10_000 };

/**
 * Reads a multipart body up to its `file` part and passes that on as a stream, so that a file is never in memory.
 * Fields must precede the file; anything else is BAD_REQUEST.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  refuseTooLong(request.raw, maxBytes);
  const parts = request.parts({ limits: { ...bounds, fileSize: maxBytes + 1 } });
  const preface = countBytes(request.raw);
  const fields: Record<string, unknown> = {};
  for (;;) {
    const next = await nextPart(parts);
    if (preface.bytes() > prefaceBytes) {
      throw new ApiError('BAD_REQUEST', 'The form has too much data before the file.');
    }
    if (next === null) {
      throw new ApiError('BAD_REQUEST', 'The form has no "file" part. Send the file under that name.');
    }
    if (next.type === 'file') {
      preface.stop();
      return uploadOf(next, fields, parts, maxBytes);
    }
    addField(fields, next.fieldname, next.value);
  }
}

/** Rejects by the declared length, before anything is read. */
function refuseTooLong({ headers }: IncomingMessage, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) <= maxBytes + prefaceBytes) return;
  throw new ApiError('PAYLOAD_TOO_LARGE', `The file exceeds the limit of ${formatLimit(maxBytes)}.`);
}

function countBytes(raw: IncomingMessage): { bytes(): number; stop(): void } {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
  };
  raw.on('data', count);
  return { bytes: () => bytes, stop: () => raw.off('data', count) };
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (Object.hasOwn(fields, name)) throw new ApiError('BAD_REQUEST', `The part "${name}" is duplicated.`);
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new ApiError('BAD_REQUEST', `The part "${name}" contains NUL or invalid Unicode.`);
  }
  fields[name] = value;
}

/**
 * Discards the rest of a body after the request was answered. A small rest is received and dropped, because otherwise
 * the connection would never get to its next request; a client that keeps sending is disconnected.
 */
export function discardRest(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  let left = rest.bytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  const { socket } = raw;
  const timer = setTimeout(() => raw.destroy(), rest.ms);
  const done = (): void => {
    clearTimeout(timer);
    socket.off('close', done);
  };
  raw.once('end', done);
  // After the response, the request emits no event when its connection closes.
  socket.once('close', done);
  raw.resume();
}

type Parts = AsyncIterableIterator<Multipart>;

async function nextPart(parts: Parts): Promise<Multipart | null> {
  try {
    const { value, done } = await parts.next();
    return done === true ? null : value;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw new ApiError('BAD_REQUEST', 'The multipart body is malformed or has too many parts.', { cause });
  }
}

function uploadOf(
  part: Multipart & { type: 'file' },
  fields: Record<string, unknown>,
  parts: Parts,
  maxBytes: number,
): Upload {
  if (part.fieldname !== 'file') {
    part.file.resume();
    throw new ApiError('BAD_REQUEST', `Name the file part "file", not "${part.fieldname}".`);
  }
  const hash = createHash('sha256');
  // The part can fail before anyone reads it: that must neither hang nor end the process.
  const stream = pipeline(part.file, counting(maxBytes, hash), () => undefined);
  let digest: string | undefined;
  return {
    fields,
    file: {
      fileName: typeof fields.fileName === 'string' ? fields.fileName : part.filename || 'file',
      mimeType: part.mimetype || null,
      stream,
      finish: () => refuseFurtherParts(parts),
    },
    digest: async () => {
      for await (const _ of stream.readableEnded || stream.destroyed ? [] : stream) {
        // Only the hash needs the rest.
      }
      digest ??= hash.digest('hex');
      return digest;
    },
  };
}

function counting(maxBytes: number, hash: { update(chunk: Buffer): unknown }): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        done(new ApiError('PAYLOAD_TOO_LARGE', `The file exceeds the limit of ${formatLimit(maxBytes)}.`));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function refuseFurtherParts(parts: Parts): Promise<void> {
  const further = await nextPart(parts);
  if (further === null) return;
  if (further.type === 'file') further.file.resume();
  throw new ApiError('BAD_REQUEST', `The part "${further.fieldname}" must precede the file.`);
}
