import { prefixes } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Redirects an API path with a trailing slash to the path without it; false when there is none. The router would take
 * `/tasks/` for a task with an empty ID. 308 keeps the method and the body (RFC 9110 §15.4.9).
 */
export function redirectTrailingSlash({ url }: FastifyRequest, reply: FastifyReply): boolean {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!path.endsWith('/') || !path.startsWith(`${prefixes.dashboard}/`)) return false;
  reply
    .code(308)
    .header('location', withoutSlashes(path) + url.slice(path.length))
    .send();
  return true;
}

/** A pattern would take quadratic time for a path of slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
