import { deviceCookie, flowCookie, takesIdempotencyKey } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { callHandler } from '../call-handler.ts';
import { type Ctx, nobody, type Services } from '../context.ts';
import type { FileOutput, RowsOutput, StreamOutput } from '../operation-output.ts';
import type { StagedFile, UploadedFile } from '../uploaded-file.ts';
import { readUpload } from './body/upload.ts';
import { readJsonUpload } from './body/upload-json.ts';
import { expectLongBody } from './body/watch-bodies.ts';
import { cookieName, readCookie } from './cookies/cookies.ts';
import { fingerprintOf, readIdempotencyKey, runOnce } from './idempotency.ts';
import { isSentBack, patchSentBack } from './patch-sent-back.ts';
import type { RegisteredOperation } from './registered-operation.ts';
import { buildResponse, type Paging, sendResponse } from './response/build-response.ts';
import { expectedRevisions } from './response/etag.ts';
import { prefersCsv } from './response/prefers-csv.ts';
import { refusePaging, sendCsv } from './response/send-csv.ts';
import { sendFile } from './response/send-file.ts';
import { sendStream } from './response/send-stream.ts';

/** Of a response that is not a list. */
const noPaging: Paging = { page: 1, limit: 1 };

/** Parses an admitted request, runs its handler (only once per Idempotency-Key), and sends the response. */
export async function serveRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  registered: RegisteredOperation,
  services: Services,
): Promise<FastifyReply> {
  const { operation, handler, parse } = registered;
  const key = takesIdempotencyKey(operation) ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  const body = await readBody(request, registered, services);
  const raw = {
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: body.fields,
  };
  reply.headers(registered.deprecation.of(raw));
  if (isSentBack(operation, raw.body)) {
    const ctx = createContext(request, services, null);
    const result = await patchSentBack(ctx, operation, handler, parse, { ...raw, body: raw.body });
    const response = buildResponse(registered, noPaging, result, reply, services);
    return sendResponse(request, reply, operation, response);
  }
  const input = parse(raw);
  const ctx = { ...createContext(request, services, body.file), staged: body.staged };

  if (operation.kind === 'file') return sendFile(request, reply, (await handler(ctx, input)) as FileOutput);
  if (operation.kind === 'stream') {
    return sendStream(request, reply, (await handler(ctx, input)) as StreamOutput);
  }
  if (operation.csv && prefersCsv(request.headers.accept)) {
    refusePaging(request.query as Record<string, unknown>);
    const rows = (await handler.rows?.(ctx, input)) as RowsOutput<object>;
    return sendCsv(request, reply, operation, rows);
  }
  const run = async (runCtx: Ctx) =>
    buildResponse(
      registered,
      input.query as Paging,
      await callHandler(operation, handler, runCtx, input),
      reply,
      services,
    );
  if (key === null) return sendResponse(request, reply, operation, await run(ctx));

  const fingerprint = async () => {
    return fingerprintOf(operation.method, request.url, [input.body ?? null, await body.digest()]);
  };
  const ready = handler.prepare === undefined ? ctx : await handler.prepare(ctx, input);
  const response = await runOnce(ready, key, fingerprint, run);
  if (response.replayed) reply.header('idempotent-replayed', 'true');
  return sendResponse(request, reply, operation, response);
}

interface RequestBody {
  /** The parsed body. */
  fields: unknown;
  file: UploadedFile | null;
  staged: StagedFile | null;
  /** Digest of the file's bytes; null without a file. */
  digest(): Promise<string | null>;
}

/**
 * The body. It has already been read, except for uploads: those are large, so nothing is read until the handler has
 * checked that the caller is allowed to send one.
 */
async function readBody(
  request: FastifyRequest,
  { operation, handler }: RegisteredOperation,
  services: Services,
): Promise<RequestBody> {
  const none = { file: null, staged: null, digest: async () => null };
  if (!operation.upload) return { ...none, fields: request.body };
  await handler.admit?.(createContext(request, services, null), request.params as object);
  // A client that has disconnected sends nothing more, not even an end: reading on would wait forever.
  if (request.raw.destroyed)
    throw new ApiError('BAD_REQUEST', 'The connection was lost before the request was complete.');
  expectLongBody(request.raw);
  const maxBytes = operation.uploadBytes ?? services.config.attachmentBytes;
  if (!request.isMultipart()) {
    const { fields, staged, digest } = await readJsonUpload(request.raw, services, maxBytes);
    return { ...none, fields, staged, digest: async () => digest };
  }
  const { fields, file, digest } = await readUpload(request, maxBytes);
  return { ...none, fields, file, digest };
}

/** What handlers receive of a request besides their input. */
export function createContext(request: FastifyRequest, services: Services, file: UploadedFile | null): Ctx {
  return {
    ...services,
    log: request.log,
    actor: request.caller ?? nobody,
    requestId: request.id,
    client: {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      origin: request.headers.origin ?? null,
      device: readCookie(request.headers.cookie, cookieName(services.config, deviceCookie)),
      flow: readCookie(request.headers.cookie, cookieName(services.config, flowCookie)),
    },
    expectedRevisions: expectedRevisions(request.headers['if-match']),
    file,
    staged: null,
    lastEventId: lastEventId(request),
    afterCommit: [],
  };
}

/** Browsers omit it while they have none; an empty one means the same. */
function lastEventId({ headers }: FastifyRequest): string | null {
  const sent = headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' ? sent : null;
}
