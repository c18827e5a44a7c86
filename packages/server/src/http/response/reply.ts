import { errors } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { isUnavailable } from '../../db/failures.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Sends a text that is JSON already. */
export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).header('content-type', jsonType).send(json);
}

/** The envelope of an error (spec "Response envelope"). */
export function errorJson(error: ApiError): string {
  const { code, message, details } = error;
  return JSON.stringify({ error: details === null ? { code, message } : { code, message, details } });
}

/**
 * Answers whatever was thrown: faults of the caller as they are, the framework's refusals in our words, a lost
 * database as 503, and everything else as a 500 that says nothing while the log says all.
 */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isDisconnected(request) ? disconnectError(request, thrown) : toApiError(thrown, request);
  if (error.status >= 500) request.log.error({ err: thrown, requestId: request.id }, 'request failed');
  reply.headers(error.headers);
  if (canDrain(request)) reply.removeHeader('connection');
  return sendJson(reply, error.status, errorJson(error));
}

/** Whether the connection broke in the middle of the body: then whatever failed, failed for that. */
function isDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function disconnectError(request: FastifyRequest, cause: unknown): ApiError {
  request.log.debug({ requestId: request.id }, 'the caller left before his request was complete');
  return new ApiError('BAD_REQUEST', 'The connection ended before the request was complete.', { cause });
}

/** Up to this many bytes of a refused body are read and thrown away. */
const drainBytes = 64 * 1024 * 1024;

/**
 * Fastify closes the connection under every body it refuses. The caller who still sends then meets a reset instead of
 * the answer that says why; so as long as the rest is bounded it is received, by Node, under the request time-out.
 */
function canDrain({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= drainBytes;
}

/** Refusals of Fastify and its plugins by their code. */
const refusals: Record<string, (request: FastifyRequest) => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    new ApiError('PAYLOAD_TOO_LARGE', `The body is larger than ${routeOptions.bodyLimit} bytes.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError('BAD_REQUEST', 'The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: () => new ApiError('NOT_FOUND', 'There is nothing at this path.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError('NOT_FOUND', 'There is nothing at this path.'),
};

function toApiError(thrown: unknown, request: FastifyRequest): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const refusal = refusals[code];
  if (refusal !== undefined) return refusal(request);
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : 500;
  if (status === 400) return new ApiError('BAD_REQUEST', 'The request cannot be read.', { cause: thrown });
  if (status === 413)
    return new ApiError('PAYLOAD_TOO_LARGE', errors.PAYLOAD_TOO_LARGE.meaning, { cause: thrown });
  return publicError(thrown);
}

/** What is told of a failure inside the service: a lost database is worth another try, of the rest the log says more. */
export function publicError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isUnavailable(thrown)) {
    const headers = { 'retry-after': '1' };
    return new ApiError('UNAVAILABLE', 'The database cannot be reached at the moment; try again.', {
      headers,
    });
  }
  return new ApiError('INTERNAL_ERROR', 'Something failed on our side; the request id leads to the cause.');
}
