import type { IncomingMessage } from 'node:http';
import { limits } from '@fettle/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { clientNetwork } from '../client-network.ts';
import { createBodyBudget } from './body/body-budget.ts';
import { readBytes } from './body/read-body.ts';
import { readJson } from './body/read-json.ts';
import { refuseOtherMethods } from './refuse-other-methods.ts';

/** A request of a code host, not verified yet. Header names are in lowercase. */
export interface IncomingRequest {
  service: string;
  connectionId: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The exact bytes, which signatures are made of. */
  body: Buffer;
}

/** Receives the webhooks of other services. */
export interface IncomingHooks {
  /** Refuses whoever does not know the secret; the returned function takes the parsed body and returns a sentence. */
  verify(request: IncomingRequest): Promise<(body: unknown) => Promise<string>>;
}

/** Several of the largest bodies at a time, from all services and from one network. */
const budget = { total: 8 * limits.receivedBytes, perHolder: 4 * limits.receivedBytes, free: 16 * 1024 };
/** A push of 2,048 commits has about a tenth of that. */
const maxValues = 1_000_000;

/**
 * Serves `POST /integrations/<service>/<connection>`. The body is read as bytes and parsed only after its signature was
 * checked. Whatever a service sends that means nothing to Fettle is accepted: a service that is refused too often stops
 * sending.
 */
export async function serveIntegrations(app: FastifyInstance, hooks: IncomingHooks): Promise<void> {
  const url = '/integrations/:service/:connectionId';
  const bodies = createBodyBudget(budget);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
      request.bodyShare = bodies.open(clientNetwork(request.ip));
      return await readBytes(payload, limits.receivedBytes, request.bodyShare);
    });
    scope.post<{ Params: { service: string; connectionId: string } }>(url, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const headers = singleHeaders(request);
      const receive = await hooks.verify({ ...request.params, headers, body });
      const result = await receive(parse(headers['content-type'] ?? '', body));
      return reply.code(202).header('cache-control', 'no-store').send({ data: { result } });
    });
  });
  refuseOtherMethods(app, url, ['POST']);
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

/** GitHub sends a form with the JSON in one field unless it is told otherwise. */
function parse(contentType: string, body: Buffer): unknown {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType)) return readJson(body, maxValues);
  const payload = new URLSearchParams(body.toString('utf8')).get('payload');
  if (payload !== null) return readJson(Buffer.from(payload), maxValues);
  throw new ApiError('BAD_REQUEST', 'The form has no field "payload". Send application/json.');
}
