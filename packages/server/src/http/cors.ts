import { prefixes } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isForeign } from './credentials.ts';
import { ownHosts } from './host-check.ts';

/**
 * Cross-origin requests (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). Pages of any origin can call v1 and
 * read every response, errors included, because v1 accepts nothing that a browser adds by itself: the token is in a
 * header that the page has to set. The dashboard's API and MCP send no such headers, and with `*`, browsers refuse
 * credentials. What can be read everywhere can also be embedded, so the policy for embedding is `cross-origin`.
 */
const readable = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'Allow',
    'Content-Disposition',
    'Deprecation',
    'ETag',
    'Idempotent-Replayed',
    'Link',
    'Location',
    'Retry-After',
    'Sunset',
    'WWW-Authenticate',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'X-Request-Id',
  ].join(', '),
  'cross-origin-resource-policy': 'cross-origin',
};

/** The same on every path, so that browsers can also read why a path or method does not exist. */
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': [
    'Accept',
    'Authorization',
    'Cache-Control',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Last-Event-ID',
    'X-Request-Id',
    'X-Service-Token',
  ].join(', '),
  // A day; browsers that allow less lower it.
  'access-control-max-age': '86400',
};

/** Headers that let pages of other origins read a response; none outside of v1. */
export function corsHeaders(url: string): Record<string, string> {
  return isV1(url) ? readable : {};
}

/** Responds to the preflight of a cross-origin v1 request, which has no token; false when it is not one. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): boolean {
  const { method, url, headers } = request;
  const asks = headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
  if (method !== 'OPTIONS' || !asks || !isV1(url)) return false;
  reply.code(204).headers(preflight).send();
  return true;
}

/**
 * Removes the cookies of a v1 request that a page of another origin made: a browser adds them without the page knowing
 * them, and the cookie of a known device would let that page guess passwords for longer.
 */
export function ignoreForeignCookies(request: FastifyRequest, config: Pick<Config, 'publicUrl'>): void {
  const { headers, url } = request;
  if (isV1(url) && isForeign(headers, ownHosts(request, config))) delete headers.cookie;
}

function isV1(url: string): boolean {
  return url.startsWith(prefixes.v1) && /^(?:[/?]|$)/.test(url.slice(prefixes.v1.length));
}
