import { type ErrorCode, type ErrorDetail, errors } from '@fettle/contract';

/**
 * An error caused by the caller, or a state they must know about. Everything else that is thrown is an internal error:
 * logged with its cause and returned as INTERNAL_ERROR.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | null;
  readonly headers: Record<string, string>;

  /**
   * `message` is for people and says what to do; a missing period is added, because messages about a field are also in
   * `details`, without one. `headers` are added to the response (Retry-After, Allow).
   */
  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: ErrorDetail[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(
      /[.?!]$/.test(message) ? message : `${message}.`,
      more.cause === undefined ? undefined : { cause: more.cause },
    );
    this.name = 'ApiError';
    this.code = code;
    this.details = more.details ?? null;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/**
 * The error for anything that does not exist or that the caller cannot see. Both must be identical byte for byte, so that
 * nobody can find out what exists.
 */
export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'This does not exist, or you do not have access to it.');
}
