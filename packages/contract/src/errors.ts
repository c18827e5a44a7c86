/** Every error code with its HTTP status and meaning. */
export const errors = {
  BAD_REQUEST: {
    status: 400,
    meaning:
      'A path or query parameter, header, or field of the body is missing, invalid, or unknown; the message names it.',
  },
  UNAUTHORIZED: {
    status: 401,
    meaning: 'No credential was sent, or the sign-in failed: wrong password, Google ID token, or account.',
  },
  INVALID_TOKEN: { status: 401, meaning: 'The token is unknown, malformed, revoked, or expired.' },
  API_TOKEN_REQUIRED: {
    status: 401,
    meaning: 'v1 requires an API token, but a different kind of credential was sent.',
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
      "The caller's role does not allow this operation, or the request comes from another site or names an unknown host.",
  },
  NOT_FOUND: { status: 404, meaning: 'The resource does not exist or is not visible to the caller.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists but does not support this method; the Allow header lists the methods it does.',
  },
  CONFLICT: {
    status: 409,
    meaning:
      'The current state of the resource does not allow this operation, or the Idempotency-Key was used for a different request.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The resource has changed since the version named in If-Match.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The request body or the file exceeds the size limit.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'This operation does not accept the Content-Type that was sent.',
  },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; wait the number of seconds in Retry-After.' },
  INTERNAL_ERROR: {
    status: 500,
    meaning: "An unexpected error occurred; the service's log has the cause under the request ID.",
  },
  UNAVAILABLE: {
    status: 503,
    meaning:
      'The service is temporarily unavailable because its database cannot be reached or it is overloaded; retry later.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errors;

/** One invalid part of a request; `path` is dotted, such as `labels.0.color`. */
export interface ErrorDetail {
  path: string;
  message: string;
}
