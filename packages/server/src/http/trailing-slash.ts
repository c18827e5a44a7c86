import { prefixes } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';

/**
 * Redirects a read of an API path with a trailing slash to the path without it; false when there is none. The router
 * would take `/tasks/` for a task with an empty ID. Other methods are told instead: an ID that a program forgot to fill
 * in must not become a change of something else.
 */
export function redirectTrailingSlash({ method, url }: FastifyRequest, reply: FastifyReply): boolean {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!path.endsWith('/') || !path.startsWith(`${prefixes.dashboard}/`)) return false;
  const proper = withoutSlashes(path);
  if (method !== 'GET' && method !== 'HEAD') {
    const shown = proper.length > 200 ? `${proper.slice(0, 200)}…` : proper;
    throw new ApiError(
      'NOT_FOUND',
      `Paths do not end with a slash. Use ${shown}, or fill in the missing ID.`,
    );
  }
  reply
    .code(308)
    .header('location', proper + url.slice(path.length))
    .send();
  return true;
}

/** A pattern would take quadratic time for a path of slashes. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
