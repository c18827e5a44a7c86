import { buildOpenApi, prefixes, type Surface } from '@fettle/contract';
import type { FastifyInstance } from 'fastify';

const surfaces: Surface[] = ['v1', 'dashboard'];

/**
 * Serves the OpenAPI document of each surface at `<prefix>/openapi.json`, for everyone (CONTRACT §1, §8).
 * `serverUrl` is the public address without a slash at its end; empty means the address the reader came by.
 */
export async function serveOpenApi(
  app: FastifyInstance,
  options: { version: string; serverUrl: string },
): Promise<void> {
  for (const surface of surfaces) {
    const json = JSON.stringify(buildOpenApi(surface, options));
    app.get(`${prefixes[surface]}/openapi.json`, async (_request, reply) =>
      reply.header('content-type', 'application/json; charset=utf-8').send(json),
    );
  }
}
