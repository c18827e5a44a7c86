import { type Operation, prefixes, type Surface } from '@fettle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { jsonOf, notesOf } from '../answer.ts';
import { ApiError } from '../api-error.ts';
import { type Caller, type Ctx, nobody, type Services } from '../context.ts';
import type { FileAnswer, Handler } from '../handler.ts';
import type { UploadedFile } from '../uploaded-file.ts';
import {
  type Authenticator,
  authenticateDashboard,
  authenticateV1,
  refuseForeignOrigin,
  refuseRepeatedCredential,
} from './credentials.ts';
import { etagOf, expectedRevisions, matchesEtag } from './etag.ts';
import { fingerprintOf, readIdempotencyKey, runOnce, type WireAnswer } from './idempotency.ts';
import { createInputParser, type InputParser } from './parse-input.ts';
import { countRequest } from './rate-limit.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { jsonType } from './reply.ts';
import { checkContentType } from './request-body.ts';
import { sendFile } from './send-file.ts';
import { setSessionCookie } from './session-cookie.ts';
import { dropRest, readUpload } from './upload.ts';

/**
 * The one controller: turns every operation of the contract into a route of each of its surfaces. The order of
 * checks is CONTRACT §1: route, credential, rate limit, scope, shape; visibility, role and state are the handler's.
 */

export type HandlerTable = Record<string, Handler<Operation>>;

interface Mounted {
  operation: Operation;
  surface: Surface;
  handler: Handler<Operation>;
  parse: InputParser;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Mounts the operations; each needs its handler in the table. */
export function mountOperations(
  app: FastifyInstance,
  operations: readonly Operation[],
  handlers: HandlerTable,
  services: Services,
  authenticator: Authenticator,
): void {
  app.decorateRequest('caller', null);
  const methods = new Map<string, Set<HTTPMethods>>();
  for (const operation of operations) {
    const handler = handlers[operation.name];
    if (handler === undefined) throw new Error(`The operation ${operation.name} has no handler.`);
    const parse = createInputParser(operation);
    for (const surface of operation.surfaces) {
      const url = prefixes[surface] + operation.path;
      const known = methods.get(url) ?? new Set();
      methods.set(url, known.add(operation.method));
      if (operation.method === 'GET') known.add('HEAD');
      mountOne(app, url, { operation, surface, handler, parse }, services, authenticator);
    }
  }
  for (const [url, known] of methods) refuseOtherMethods(app, url, [...known]);
}

function mountOne(
  app: FastifyInstance,
  url: string,
  mounted: Mounted,
  services: Services,
  authenticator: Authenticator,
): void {
  const { operation } = mounted;
  app.route({
    method: operation.method,
    url,
    ...(operation.upload ? { bodyLimit: uploadBodyBytes(services) } : {}),
    onRequest: async (request, reply) => {
      await admit(request, reply, mounted, services, authenticator);
    },
    handler: async (request, reply) => {
      try {
        return await serve(request, reply, mounted, services);
      } finally {
        if (operation.upload) dropRest(request.raw);
      }
    },
  });
}

/** A file in base64 is a third longer than its bytes, and has some JSON around it. */
function uploadBodyBytes({ config }: Services): number {
  return Math.ceil(config.attachmentBytes / 3) * 4 + 64 * 1024;
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, surface }: Mounted,
  services: Services,
  authenticator: Authenticator,
): Promise<void> {
  const { headers } = request;
  if (surface === 'dashboard' && operation.method !== 'GET') {
    const publicHost =
      services.config.publicUrl === null ? undefined : new URL(services.config.publicUrl).host;
    refuseForeignOrigin(headers, [headers.host, publicHost]);
  }
  if (operation.credential) {
    refuseRepeatedCredential(request.raw.rawHeaders);
    const authenticate = surface === 'v1' ? authenticateV1 : authenticateDashboard;
    const caller = await authenticate(headers, authenticator);
    request.caller = caller;
    if (services.config.rateLimits) reply.headers(await countRequest(services, caller, operation));
    if (operation.scope !== null && !caller.scopes.includes(operation.scope)) {
      throw new ApiError('INSUFFICIENT_SCOPE', `This takes a token with the scope ${operation.scope}.`);
    }
  }
  checkContentType(request, operation);
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  mounted: Mounted,
  services: Services,
): Promise<FastifyReply> {
  const { operation, surface, handler, parse } = mounted;
  const key = takesIdempotencyKey(operation, surface)
    ? readIdempotencyKey(request.headers['idempotency-key'])
    : null;
  const upload = operation.upload && request.isMultipart() ? await readUpload(request, services) : null;
  const input = parse({
    params: request.params as Record<string, unknown>,
    query: request.query as Record<string, unknown>,
    body: upload === null ? request.body : upload.fields,
  });
  const ctx = createContext(request, services, upload?.file ?? null);

  if (operation.kind === 'file') return sendFile(reply, (await handler(ctx, input)) as FileAnswer);
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

function takesIdempotencyKey(operation: Operation, surface: Surface): boolean {
  return surface === 'v1' && operation.method === 'POST' && operation.credential;
}

function createContext(request: FastifyRequest, services: Services, file: UploadedFile | null): Ctx {
  return {
    ...services,
    log: request.log,
    actor: request.caller ?? nobody,
    requestId: request.id,
    client: { address: request.ip, userAgent: request.headers['user-agent'] ?? null },
    expectedRevisions: expectedRevisions(request.headers['if-match']),
    file,
    staged: null,
    afterCommit: [],
  };
}

interface Paging {
  page: number;
  limit: number;
}

function toWire(
  { operation, surface }: Mounted,
  paging: Paging,
  answer: unknown,
  reply: FastifyReply,
  services: Services,
): WireAnswer {
  if (operation.kind === 'list') {
    const { items, total } = answer as { items: object[]; total: number };
    const meta = `{"page":${paging.page},"limit":${paging.limit},"total":${total}}`;
    return {
      status: operation.status,
      etag: null,
      location: null,
      json: `{"data":[${items.map(jsonOf).join(',')}],"meta":${meta}}`,
    };
  }
  const notes = notesOf(answer as object);
  if (operation.session !== null) setSessionCookie(reply, notes.session ?? null, services);
  return {
    status: operation.status,
    etag: notes.version === undefined ? null : etagOf(notes.version),
    location: operation.location === null ? null : locationOf(prefixes[surface] + operation.location, answer),
    json: `{"data":${JSON.stringify(answer)}}`,
  };
}

/** `/api/v1/tasks/:id` for what was created (RFC 9110 §10.2.2). */
function locationOf(path: string, answer: unknown): string {
  return path.replace(':id', (answer as { id: string }).id);
}

function sendWire(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  answer: WireAnswer,
): FastifyReply {
  if (answer.location !== null) reply.header('location', answer.location);
  if (answer.etag !== null) {
    reply.header('etag', answer.etag);
    if (operation.method === 'GET' && matchesEtag(request.headers['if-none-match'], answer.etag)) {
      return reply.code(304).send();
    }
  }
  return reply.code(answer.status).header('content-type', jsonType).send(answer.json);
}
