/** Every error code with its HTTP status and meaning. */
export const errors = {
  BAD_REQUEST: {
    status: 400,
    meaning:
      'The request is malformed, or a parameter, header, or body field is missing, invalid, or unknown; the message says which.',
  },
  UNAUTHORIZED: {
    status: 401,
    meaning: 'No credential was sent, the session is invalid or has ended, or the sign-in failed.',
  },
  INVALID_TOKEN: { status: 401, meaning: 'The token is unknown, malformed, revoked, or expired.' },
  API_TOKEN_REQUIRED: {
    status: 401,
    meaning:
      'The v1 API requires an API token or a sign-in token, but a different kind of credential was sent.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    meaning: 'The token is valid but does not have the scope this operation requires.',
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning:
      'The session is valid, but this operation requires a sign-in or confirmation within the last 15 minutes.',
  },
  FORBIDDEN: {
    status: 403,
    meaning:
      "The caller's role does not allow this operation, the request comes from another site, or its Host header is not accepted.",
  },
  NOT_FOUND: { status: 404, meaning: 'The resource does not exist or is not visible to the caller.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path does not support this method; the Allow header lists the methods that it supports.',
  },
  CONFLICT: {
    status: 409,
    meaning:
      'The current state of the resource does not allow this operation, or the Idempotency-Key was used for a different request.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The resource has changed since the version in If-Match.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request body or the file exceeds the size limit.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'This operation does not accept the Content-Type or Content-Encoding that was sent.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      'Too many requests, failed sign-ins, or open streams; wait the number of seconds in Retry-After.',
  },
  INTERNAL_ERROR: {
    status: 500,
    meaning: "An unexpected error occurred; to find the cause, search the service's log for the request ID.",
  },
  UNAVAILABLE: {
    status: 503,
    meaning:
      'The service is overloaded, or something it depends on, such as its database, is unavailable; retry later.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errors;

/** One invalid part of a request; `path` is dotted, such as `labels.0.color`. */
export interface ErrorDetail {
  path: string;
  message: string;
}
