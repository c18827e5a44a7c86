/** Every error code with its HTTP status and meaning: spec "Errors" and the additions of CONTRACT §1. */
export const errors = {
  BAD_REQUEST: {
    status: 400,
    meaning: 'A body, query or header is missing or malformed; the message names the field.',
  },
  UNAUTHORIZED: { status: 401, meaning: 'No credential was sent, or the login data is wrong.' },
  INVALID_TOKEN: { status: 401, meaning: 'The token is unknown, malformed, revoked or expired.' },
  API_TOKEN_REQUIRED: {
    status: 401,
    meaning: 'A credential that is not a personal access token was sent to v1.',
  },
  INSUFFICIENT_SCOPE: { status: 403, meaning: 'The token is valid but lacks the scope of this operation.' },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning: 'The session is fine, but this needs proof of who you are that is no older than 15 minutes.',
  },
  FORBIDDEN: { status: 403, meaning: 'The role of the caller is too low for this operation.' },
  NOT_FOUND: { status: 404, meaning: 'The resource does not exist or is not visible to the caller.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists but not with this method; see the Allow header.',
  },
  CONFLICT: { status: 409, meaning: 'The state of the resource does not allow this now.' },
  PRECONDITION_FAILED: { status: 412, meaning: 'If-Match names an older revision than the stored one.' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'The body or the file is larger than the limit.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'The Content-Type is not one this operation reads.' },
  RATE_LIMITED: { status: 429, meaning: 'Too many requests; wait for Retry-After seconds.' },
  INTERNAL_ERROR: {
    status: 500,
    meaning: 'The service failed; the request id leads to the cause in its log.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'The service cannot serve this at the moment: its database is away, or it is full; try again.',
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errors;

/** One violation of a request's shape; `path` is dotted, e.g. `labels.0.color`. */
export interface ErrorDetail {
  path: string;
  message: string;
}
