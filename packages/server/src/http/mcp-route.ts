import { limits } from '@fettle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, Services } from '../context.ts';
import { checkContentType } from './body/request-body.ts';
import {
  type Authenticator,
  authenticateV1,
  refuseForeignOrigin,
  refuseRepeatedCredential,
} from './credentials.ts';
import { ownHosts } from './host-check.ts';
import { countRefused } from './rate-limit.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';
import { jsonType } from './response/reply.ts';
import { createContext } from './serve-request.ts';

/** Handles an admitted message; passed in, because `http/` knows nothing of MCP. */
export type McpHandler = (message: {
  ctx: Ctx;
  body: unknown;
  headers: Record<string, string>;
  signal: AbortSignal;
}) => Promise<{ status: number; headers: Record<string, string>; body: string | null }>;

const path = '/mcp';
const likeAnOperation = { method: 'POST' as const, scope: null, body: {}, upload: false };

/**
 * The MCP endpoint: POST only, for API tokens, by the same rules as v1. Host, credential, and Content-Type
 * are checked before any of the body is read; errors use the REST envelope.
 */
export function registerMcp(
  app: FastifyInstance,
  services: Services,
  authenticator: Authenticator,
  handle: McpHandler,
): void {
  app.post(path, {
    config: { maxValues: limits.mcpValues },
    onRequest: async (request) => {
      refuseForeignOrigin(request.headers, ownHosts(request, services.config));
      refuseRepeatedCredential(request.raw.rawHeaders);
      request.caller = await countRefused(services, request.ip, likeAnOperation, () =>
        authenticateV1(request.headers, authenticator),
      );
      checkContentType(request, likeAnOperation);
    },
    handler: async (request, reply) => {
      const { status, headers, body } = await handle({
        ctx: createContext(request, services, null),
        body: request.body,
        headers: protocolHeaders(request),
        signal: disconnectSignal(reply),
      });
      reply.code(status).headers(headers);
      return body === null ? reply.send() : reply.header('content-type', jsonType).send(body);
    },
  });
  refuseOtherMethods(app, path, ['POST']);
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

/** Aborted when the connection ends before the response is sent. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('client disconnected'));
  });
  return controller.signal;
}
