import type { ErrorCode, ErrorDetail } from '@fettle/contract';

/**
 * Faults the client finds itself: no answer, an answer that came too late, an answer Fettle did not write.
 *
 * @example
 * const retryable: ClientFault[] = ['NETWORK', 'TIMEOUT'];
 */
export type ClientFault = 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER';

/**
 * Any string, so that a newer server's codes fit, with the known ones offered by editors.
 *
 * @example
 * const gone: FettleErrorCode = 'NOT_FOUND';
 */
export type FettleErrorCode = ErrorCode | ClientFault | (string & {});

interface Facts {
  status: number;
  code: FettleErrorCode;
  message: string;
  details?: readonly ErrorDetail[];
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
}

/**
 * What every failed call throws. Decide by `code`; `message` is for people and may change.
 *
 * @example
 * try {
 *   await client.getTask({ id });
 * } catch (error) {
 *   if (error instanceof FettleError && error.code === 'NOT_FOUND') return null;
 *   throw error;
 * }
 */
export class FettleError extends Error {
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: FettleErrorCode;
  /** The violations of the request's shape, empty for other errors. */
  readonly details: readonly ErrorDetail[];
  /** Name of the request in the service's log; null when there was no answer. */
  readonly requestId: string | null;
  /** Seconds the service asks to wait before trying again; null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor({ message, cause, ...facts }: Facts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'FettleError';
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}
