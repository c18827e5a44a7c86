import type { ErrorCode, ErrorDetail } from './contract-types.ts';

/**
 * Errors that the client detects: no response, a timeout, or a response that is not from Fettle.
 *
 * @example
 * const retryable: ClientFault[] = ['NETWORK', 'TIMEOUT'];
 */
export type ClientFault = 'NETWORK' | 'TIMEOUT' | 'BAD_RESPONSE';

/**
 * Any string, to allow codes of newer servers; editors suggest the known ones.
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
 * The error that every failed call throws. Use `code` to handle it; `message` is for people and can change.
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
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Why the call failed. */
  readonly code: FettleErrorCode;
  /** The invalid fields of the request; empty for other errors. */
  readonly details: readonly ErrorDetail[];
  /** ID of the request in the service's log; null when there was no response. */
  readonly requestId: string | null;
  /** Seconds to wait before retrying; null when the service does not say. */
  readonly retryAfterSeconds: number | null;

  /** @internal */
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
