import { type ErrorCode, type ErrorDetail, errors } from '@fettle/contract';

/**
 * A fault of the caller, or a state he must know of. Everything else that is thrown is a fault of ours: logged
 * with its cause and answered as INTERNAL_ERROR.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | null;
  readonly headers: Record<string, string>;

  /** `message` is for people and says what to do; `headers` go onto the answer (Retry-After, Allow …). */
  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: ErrorDetail[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
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
 * The one answer for what does not exist and for what the caller may not see: the two must not differ in a byte
 * (CONTRACT §1), so nothing about the resource goes in.
 */
export function notFound(): ApiError {
  return new ApiError('NOT_FOUND', 'This does not exist, or you do not have access to it.');
}
