import { buildOpenApi, prefixes, type Surface } from '@fettle/contract';
import type { FastifyInstance } from 'fastify';

const surfaces: Surface[] = ['v1', 'dashboard', 'widget'];

/**
 * Serves the OpenAPI document of each surface at `<prefix>/openapi.json`, without authentication. `serverUrl` is the
 * public URL without a trailing slash; empty means the URL the document was requested from.
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
