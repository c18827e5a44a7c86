import { type ErrorCode, errors } from '../errors.ts';
import { limits } from '../limits.ts';
import { type Surface, secureSessionCookie, sessionCookie } from '../operation.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** Parts of an OpenAPI document that operations share. */

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: {
          type: 'string',
          enum: Object.keys(errors),
          description: 'Stable; use this to handle errors in code',
        },
        message: { type: 'string', description: 'Human-readable; can change' },
        details: {
          type: 'array',
          description: 'One entry for each invalid field of the request, up to 20',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
};

export const metaSchema: JsonSchema = {
  type: 'object',
  required: ['page', 'limit', 'total'],
  properties: {
    page: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1 },
    total: { type: 'integer', minimum: 0, description: 'Items on all pages' },
  },
};

export const headers = {
  RequestId: { description: "ID of this request in the service's log", schema: { type: 'string' } },
  ETag: {
    description: 'Version of the object, for If-None-Match and If-Match',
    schema: { type: 'string', examples: ['W/"7.3"'] },
  },
  Location: { description: 'Path of the new object', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: 'true when this is the stored response to an earlier request with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  RateLimitLimit: {
    description: 'Requests that are allowed in the current minute; only with rate limits on',
    schema: { type: 'integer' },
  },
  RateLimitRemaining: {
    description: 'Requests that are left in the current minute; only with rate limits on',
    schema: { type: 'integer' },
  },
  RateLimitReset: {
    description: 'When the next minute begins, as a Unix time in seconds; only with rate limits on',
    schema: { type: 'integer' },
  },
  RetryAfter: { description: 'Seconds to wait before the next request', schema: { type: 'integer' } },
};

/** Headers of responses to requests with a token. */
export const rateLimitHeaders = {
  'X-RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Makes retries safe: for ${limits.idempotencyHours} hours, the same request with the same key returns the stored response. Printable ASCII characters`,
    schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag that the change is based on; the response is 412 if the object has changed since',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: '`id` of the last message received; the stream resumes after it',
    schema: { type: 'string', examples: ['733-12'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: "ETag of the caller's copy; the response is 304 if it is still current",
    schema: { type: 'string' },
  },
};

const token = 'An API token, or a sign-in token from logIn';

export const securitySchemes: Record<Surface, Record<string, JsonSchema>> = {
  v1: {
    bearer: { type: 'http', scheme: 'bearer', description: token },
    serviceToken: { type: 'apiKey', in: 'header', name: 'X-Service-Token', description: token },
  },
  dashboard: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: sessionCookie,
      description: `Session cookie; its name is ${secureSessionCookie} when the service is used over https`,
    },
    mobileJwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'JWT from signInMobile' },
  },
  widget: {},
};

/** The response for a set of codes that share a status. */
export function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  const waits = codes.some((code) => code === 'RATE_LIMITED' || code === 'UNAVAILABLE');
  const isLimited = codes.includes('RATE_LIMITED');
  const retry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].meaning}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(waits ? retry : {}),
      ...(isLimited ? rateLimitHeaders : {}),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
