import { errors } from '@fettle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../api-error.ts';
import { isUnavailable } from '../../db/failures.ts';
import { formatLimit } from '../../format-amount.ts';

export const jsonType = 'application/json; charset=utf-8';

/** Sends a string that is already JSON. */
export function sendJson(reply: FastifyReply, status: number, json: string): FastifyReply {
  return reply.code(status).header('content-type', jsonType).send(json);
}

/** The error envelope. */
export function errorJson(error: ApiError): string {
  const { code, message, details } = error;
  return JSON.stringify({ error: details === null ? { code, message } : { code, message, details } });
}

/**
 * Responds to anything thrown: an `ApiError` as it is, errors of the framework with our codes and messages, a lost
 * database with 503, and everything else with a 500 whose details are only in the log.
 */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isDisconnected(request) ? disconnectError(request, thrown) : toApiError(thrown, request);
  if (error.status >= 500) request.log.error({ err: thrown, requestId: request.id }, 'request failed');
  request.refusal = error.code;
  reply.headers(error.headers);
  if (canDrain(request)) reply.removeHeader('connection');
  return sendJson(reply, error.status, errorJson(error));
}

/** Whether the connection was lost in the middle of the body, which then is the cause of any error. */
function isDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function disconnectError(request: FastifyRequest, cause: unknown): ApiError {
  request.log.debug({ requestId: request.id }, 'client disconnected before the request was complete');
  return new ApiError('BAD_REQUEST', 'The connection was lost before the request was complete.', { cause });
}

/** Up to this many bytes of a rejected body are read and discarded. */
const drainBytes = 64 * 1024 * 1024;

/**
 * Fastify closes the connection for every body it rejects. A client that is still sending would then see a reset
 * instead of the response that explains why. So if the rest is small enough, Node receives it within the request timeout.
 */
function canDrain({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= drainBytes;
}

/** Errors of Fastify and its plugins, by code. */
const refusals: Record<string, (request: FastifyRequest) => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    new ApiError(
      'PAYLOAD_TOO_LARGE',
      `The body exceeds the limit of ${formatLimit(routeOptions.bodyLimit)}.`,
    ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as Content-Type: application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ApiError('BAD_REQUEST', 'The length of the body does not match Content-Length.'),
  FST_ERR_BAD_URL: () => new ApiError('NOT_FOUND', 'This path does not exist.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ApiError('NOT_FOUND', 'This path does not exist.'),
};

function toApiError(thrown: unknown, request: FastifyRequest): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const refusal = refusals[code];
  if (refusal !== undefined) return refusal(request);
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : 500;
  if (status === 400) return new ApiError('BAD_REQUEST', 'The request is malformed.', { cause: thrown });
  if (status === 413)
    return new ApiError('PAYLOAD_TOO_LARGE', errors.PAYLOAD_TOO_LARGE.meaning, { cause: thrown });
  return publicError(thrown);
}

/** The response to an internal failure: a lost database can be retried; everything else is explained in the log. */
export function publicError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isUnavailable(thrown)) {
    const headers = { 'retry-after': '1' };
    return new ApiError('UNAVAILABLE', 'The database is temporarily unavailable. Try again.', {
      headers,
    });
  }
  return new ApiError(
    'INTERNAL_ERROR',
    "An unexpected error occurred. To find the cause, search the service's log for the request ID.",
  );
}
