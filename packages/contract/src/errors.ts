/** Every error code with its HTTP status, its cause, and what to do, in Markdown. */
export const errors = {
  BAD_REQUEST: {
    status: 400,
    meaning:
      'The request is malformed, or a parameter, header, or body field is missing, invalid, or unknown; the message says which.',
    remedy:
      'Correct what the message and `details` name, then send the request again. The same request always fails.',
  },
  UNAUTHORIZED: {
    status: 401,
    meaning: 'No credential was sent, the session is invalid or has ended, or the sign-in failed.',
    remedy:
      'Send a token as `Authorization: Bearer <token>` or `X-Service-Token: <token>`. On `/api`, sign in again. After a failed sign-in, check the identifier and the password.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    meaning: 'The sign-in is correct so far, but the account has a second factor, and none was sent.',
    remedy:
      'Repeat the sign-in with a `code` of the authenticator app or a recovery code. Programs that run without a person use an API token instead, which is created in the dashboard.',
  },
  INVALID_TOKEN: {
    status: 401,
    meaning: 'The token is unknown, malformed, revoked, or expired.',
    remedy:
      'Create a new token, or sign in again with `logIn`. Check that the token was copied completely, and that the request goes to the installation that issued it.',
  },
  API_TOKEN_REQUIRED: {
    status: 401,
    meaning:
      'The v1 API requires an API token or a sign-in token, but a different kind of credential was sent.',
    remedy: 'Use a token that starts with `ftl_`. Session cookies and JWTs work on `/api` only.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    meaning: 'The token is valid but does not have the scope this operation requires.',
    remedy:
      'Create a token with the scope that the message names. Scopes of an existing token cannot be changed.',
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    meaning:
      'The session is valid, but this operation requires a sign-in or confirmation within the last 15 minutes.',
    remedy: 'Confirm the sign-in with `confirmSession`, then repeat the request.',
  },
  FORBIDDEN: {
    status: 403,
    meaning:
      "The caller's role does not allow this operation, the request comes from another site, or its Host header is not accepted.",
    remedy:
      'Ask an owner of the project or organization for the role, or see which roles can do it in [roles](roles.md). For a hostname that is not accepted, the operator of this installation sets `FETTLE_ALLOWED_HOSTS`.',
  },
  ORG_REQUIRES_SECOND_FACTOR: {
    status: 403,
    meaning:
      'The resource does not exist, or it belongs to an organization that requires a second factor, which the account does not have.',
    remedy:
      'Sign in to the dashboard and set up a second factor. Tokens of the account work again within a second.',
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'The resource does not exist or is not visible to the caller.',
    remedy:
      'Check the ID and the path. If they are right, the user of the token has no access: ask to be added to the project, or use a token that is not limited to other projects.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path does not support this method; the Allow header lists the methods that it supports.',
    remedy: 'Use one of the methods in the `Allow` header.',
  },
  CONFLICT: {
    status: 409,
    meaning:
      'The current state of the resource does not allow this operation, an object that was sent back is out of date, or the Idempotency-Key was used for a different request.',
    remedy:
      'Read the object again, then repeat your change if it still applies. Start an audit after the running one has ended. Use a new `Idempotency-Key` for a different request.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    meaning: 'The resource has changed since the version in If-Match.',
    remedy: 'Read the object again, apply your change to the new version, and send it with the new `ETag`.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The request body or the file exceeds the size limit.',
    remedy:
      'Send less: see [limits](limits.md). Upload large files as `multipart/form-data` instead of base64.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'This operation does not accept the Content-Type or Content-Encoding that was sent.',
    remedy:
      'Send JSON as `Content-Type: application/json`, without compression. Only `addAttachment` also accepts `multipart/form-data`.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning:
      'Too many requests, failed sign-ins, or open streams; wait the number of seconds in Retry-After.',
    remedy:
      'Wait the number of seconds in `Retry-After`, then repeat the request. To avoid the error, slow down when `X-RateLimit-Remaining` is low.',
  },
  INTERNAL_ERROR: {
    status: 500,
    meaning: "An unexpected error occurred; to find the cause, search the service's log for the request ID.",
    remedy:
      'Repeat a read, or a `POST` with the same `Idempotency-Key`. If it fails again, give the `X-Request-Id` of the response to the operator of this installation.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning:
      'The service is overloaded, or something it depends on, such as its database, is unavailable; retry later.',
    remedy:
      'Repeat the request after the number of seconds in `Retry-After`, or after a few seconds without it.',
  },
} as const satisfies Record<string, { status: number; meaning: string; remedy: string }>;

export type ErrorCode = keyof typeof errors;

/** One invalid part of a request; `path` is dotted, such as `labels.0.color`. */
export interface ErrorDetail {
  path: string;
  message: string;
}
