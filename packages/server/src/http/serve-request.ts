import { deviceCookie, takesIdempotencyKey } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, nobody, type Services } from '../context.ts';
import type { FileAnswer, RowsAnswer, StreamAnswer } from '../handler.ts';
import type { UploadedFile } from '../uploaded-file.ts';
import { cookieName, readCookie } from './cookies.ts';
import { expectedRevisions } from './etag.ts';
import { fingerprintOf, readIdempotencyKey, runOnce } from './idempotency.ts';
import type { MountedOperation } from './mounted-operation.ts';
import { prefersCsv } from './prefers-csv.ts';
import { refusePaging, sendCsv } from './send-csv.ts';
import { sendFile } from './send-file.ts';
import { sendStream } from './send-stream.ts';
import { readUpload } from './upload.ts';
import { type Paging, sendWire, toWire } from './wire-answer.ts';

/** Parses an admitted request, runs its handler, at most once under an Idempotency-Key, and sends the answer. */
export async function serveRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  mounted: MountedOperation,
  services: Services,
): Promise<FastifyReply> {
  const { operation, handler, parse } = mounted;
  const key = takesIdempotencyKey(operation) ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  const upload = operation.upload && request.isMultipart() ? await readUpload(request, services) : null;
  const input = parse({
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: upload === null ? request.body : upload.fields,
  });
  const ctx = createContext(request, services, upload?.file ?? null);

  if (operation.kind === 'file') return sendFile(reply, (await handler(ctx, input)) as FileAnswer);
  if (operation.kind === 'stream') {
    return sendStream(request, reply, (await handler(ctx, input)) as StreamAnswer);
  }
  if (operation.csv && prefersCsv(request.headers.accept)) {
    refusePaging(request.query as Record<string, unknown>);
    const rows = (await handler.rows?.(ctx, input)) as RowsAnswer<object>;
    return sendCsv(request, reply, operation, rows);
  }
  const run = async (runCtx: Ctx) =>
    toWire(mounted, input.query as Paging, await handler(runCtx, input), reply, services);
  if (key === null) return sendWire(request, reply, operation, await run(ctx));

  const fingerprint = async () => {
    const bytes = upload === null ? null : await upload.digest();
    return fingerprintOf(operation.method, request.url, [input.body ?? null, bytes]);
  };
  const ready = handler.prepare === undefined ? ctx : await handler.prepare(ctx, input);
  const answer = await runOnce(ready, key, fingerprint, run);
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  return sendWire(request, reply, operation, answer);
}

/** What handlers get of a request besides their input. */
export function createContext(request: FastifyRequest, services: Services, file: UploadedFile | null): Ctx {
  return {
    ...services,
    log: request.log,
    actor: request.caller ?? nobody,
    requestId: request.id,
    client: {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      device: readCookie(request.headers.cookie, cookieName(services.config, deviceCookie)),
    },
    expectedRevisions: expectedRevisions(request.headers['if-match']),
    file,
    staged: null,
    lastEventId: lastEventId(request),
    afterCommit: [],
  };
}

/** Browsers leave it out as long as they have none; an empty one says the same. */
function lastEventId({ headers }: FastifyRequest): string | null {
  const sent = headers['last-event-id'];
  return typeof sent === 'string' && sent !== '' ? sent : null;
}
