import { type ErrorCode, errors } from '../errors.ts';
import { limits } from '../limits.ts';
import { type Surface, secureSessionCookie, sessionCookie } from '../operation.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** The parts of an OpenAPI document that no single operation owns. */

export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors), description: 'Stable; decide by this' },
        message: { type: 'string', description: 'For people; may change' },
        details: {
          type: 'array',
          description: "Each violation of the request's shape",
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
  RequestId: { description: 'Name of this request in the log', schema: { type: 'string' } },
  ETag: {
    description: 'Version of the object, for If-None-Match and If-Match',
    schema: { type: 'string', examples: ['W/"7.3"'] },
  },
  Location: { description: 'Path at which the new object can be read', schema: { type: 'string' } },
  IdempotentReplayed: {
    description: 'true when this is the stored answer of an earlier request with the same Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  RetryAfter: { description: 'Seconds to wait before the next request', schema: { type: 'integer' } },
};

export const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Printable ASCII. The same key and body get the same answer for ${limits.idempotencyHours} hours`,
    schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyCharacters },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'ETag the change is based on; refused with 412 when the object has a newer revision',
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: '`id` of the last message that was received; the stream goes on behind it',
    schema: { type: 'string', examples: ['733-12'] },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of a copy the caller has; 304 when it is still current',
    schema: { type: 'string' },
  },
};

const token = 'A personal access token';

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
      description: `Named ${secureSessionCookie} where the service is reached over https`,
    },
    mobileJwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Legacy mobile clients' },
  },
};

/** The answer for a set of codes that share a status. */
export function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  const waits = codes.some((code) => code === 'RATE_LIMITED' || code === 'UNAVAILABLE');
  const retry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].meaning}`).join('\n\n'),
    headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...(waits ? retry : {}) },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
