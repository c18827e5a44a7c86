import type { IncomingMessage } from 'node:http';
import { limits } from '@fettle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Ctx, Services } from '../context.ts';
import { createBodyBudget } from './body/body-budget.ts';
import { readBytes } from './body/read-body.ts';
import { readJson } from './body/read-json.ts';
import { refuseRepeatedCredential } from './credentials.ts';
import { countAnonymous } from './rate-limit.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { createContext } from './serve-request.ts';

/** A request of an identity provider, after its token was checked. */
export interface ScimRequest {
  method: string;
  /** After `/scim/v2/`, decoded. */
  path: string;
  query: Readonly<Record<string, unknown>>;
  ifNoneMatch?: string;
  body: unknown;
}

export interface ScimResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Null: none. */
  body: Readonly<Record<string, unknown>> | null;
}

/** What the SCIM feature provides; passed in, because `http/` imports no feature. */
export interface ScimServer<Caller> {
  path: string;
  /** Whose token it is; throws for one that is not valid, and over the rate limit. */
  admit(token: string | null): Promise<Caller>;
  /** Whom memory for bodies is charged to. */
  holderOf(caller: Caller): string;
  handle(ctx: Ctx, caller: Caller, request: ScimRequest): Promise<ScimResponse>;
  /** The response to anything thrown. */
  explain(error: unknown): ScimResponse;
  /** Adds a request to the log of the organization. */
  record(
    caller: Caller,
    request: { method: string; path: string; status: number; detail: string | null },
  ): Promise<void>;
}

export const scimType = 'application/scim+json; charset=utf-8';
const acceptedType = /^application\/(?:scim\+)?json\s*(?:;|$)/i;

const { jsonBodyBytes } = limits;
const budget = { total: 64 * jsonBodyBytes, perHolder: 16 * jsonBodyBytes, free: 16 * 1024 };
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Serves SCIM, for tokens of identity providers only. Host, credential, and Content-Type are checked before any of the
 * body is read. Every response is in the format of SCIM, errors too.
 */
export async function registerScim<Caller>(
  app: FastifyInstance,
  services: Services,
  server: ScimServer<Caller>,
): Promise<void> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const bodies = createBodyBudget(budget);
  const urls = [server.path, `${server.path}/*`];
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(acceptedType, async (request: FastifyRequest, payload: IncomingMessage) => {
      const caller = callers.get(request);
      if (caller === undefined) return undefined;
      request.bodyShare = bodies.open(server.holderOf(caller));
      return readJson(await readBytes(payload, jsonBodyBytes, request.bodyShare));
    });
    scope.setErrorHandler(async (thrown, request, reply) => {
      const error = malformed(thrown) ?? thrown;
      const response = server.explain(error);
      if (response.status >= 500) request.log.error({ err: thrown, requestId: request.id }, 'request failed');
      const caller = callers.get(request);
      if (caller === undefined) request.refusal = response.status === 401 ? 'INVALID_TOKEN' : 'BAD_REQUEST';
      else await record(server, caller, request, response);
      return send(reply, response);
    });
    for (const url of urls) {
      scope.route({
        method: [...methods],
        url,
        onRequest: async (request) => {
          refuseRepeatedCredential(request.raw.rawHeaders);
          callers.set(request, await admit(services, server, request));
          checkBody(request);
        },
        handler: async (request, reply) => {
          const caller = callers.get(request);
          if (caller === undefined) throw new Error('A SCIM request was not admitted.');
          const response = await server.handle(
            createContext(request, services, null),
            caller,
            readRequest(request),
          );
          await record(server, caller, request, response);
          return send(reply, response);
        },
      });
    }
  });
  for (const url of urls) refuseOtherMethods(app, url, [...methods, 'HEAD']);
}

/** Tokens that are not valid count against the limit of the network they come from. */
async function admit<Caller>(
  services: Services,
  server: ScimServer<Caller>,
  { headers, ip }: FastifyRequest,
): Promise<Caller> {
  const token = /^\s*bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  try {
    return await server.admit(token);
  } catch (error) {
    if (server.explain(error).status === 401)
      await countAnonymous(services, ip, { method: 'GET', scope: null });
    throw error;
  }
}

/** Clients send a Content-Type with every request; without a body it means nothing. */
function checkBody({ headers }: FastifyRequest): void {
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) {
    delete headers['content-type'];
    return;
  }
  const encoding = headers['content-encoding'];
  if (
    !acceptedType.test(headers['content-type'] ?? '') ||
    (encoding !== undefined && encoding !== 'identity')
  )
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body uncompressed, as Content-Type: application/scim+json.',
    );
}

function readRequest(request: FastifyRequest): ScimRequest {
  const ifNoneMatch = request.headers['if-none-match'];
  return {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: (request.params as Record<string, string>)['*'] ?? '',
    query: request.query as Record<string, unknown>,
    ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
    body: request.body,
  };
}

/** An error of the framework about the request itself. */
function malformed(thrown: unknown): ApiError | undefined {
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
  if (status === 400) return new ApiError('BAD_REQUEST', 'The request is malformed.', { cause: thrown });
  if (status === 413) return new ApiError('PAYLOAD_TOO_LARGE', 'The body is too large.', { cause: thrown });
  if (status === 415)
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/scim+json.');
  return undefined;
}

async function record<Caller>(
  server: ScimServer<Caller>,
  caller: Caller,
  { method, url }: FastifyRequest,
  { status, body }: ScimResponse,
): Promise<void> {
  const path = url.split('?')[0] ?? '';
  const detail = status >= 400 && typeof body?.['detail'] === 'string' ? body['detail'] : null;
  await server.record(caller, { method, path, status, detail });
}

function send(reply: FastifyReply, { status, headers, body }: ScimResponse): FastifyReply {
  reply.code(status).headers(headers);
  return body === null ? reply.send() : reply.header('content-type', scimType).send(JSON.stringify(body));
}
