import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ApiError } from '../api-error.ts';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Responds to other methods on an existing path with 405 instead of 404, without reading the body. */
export function refuseOtherMethods(app: FastifyInstance, url: string, known: readonly HTTPMethods[]): void {
  const refused = allMethods.filter((method) => !known.includes(method));
  if (refused.length === 0) return;
  const allow = known.join(', ');
  app.route({
    method: refused,
    url,
    onRequest: async (request) => {
      throw new ApiError(
        'METHOD_NOT_ALLOWED',
        `${request.method} is not supported on this path. Use ${allow}.`,
        {
          headers: { allow },
        },
      );
    },
    handler: async (_request, reply) => reply.code(405).send(),
  });
}

/** The same for read-only paths. */
export function refuseWrites(app: FastifyInstance, urls: readonly string[]): void {
  for (const url of urls) refuseOtherMethods(app, url, ['GET', 'HEAD']);
}
