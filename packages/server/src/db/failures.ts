/**
 * SQLSTATE codes that mean "not now": lost connections (08), too many of them (53300), shutting down, crashed or
 * starting (57P01-57P03), a server that became read-only after a failover (25006), somebody who locks what we need for
 * longer than we wait (55P03), a disk that is full (53100).
 */
const UNAVAILABLE = new Set(['53100', '53300', '57P01', '57P02', '57P03', '25006', '55P03']);
/** What the system says when nobody answers; ENOENT is a socket file that is not there yet. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg gives its own errors no code. */
const PG_MESSAGES = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Query read timeout',
  'Postgres connection has been discarded',
];
const DEADLOCK = '40P01';
const SERIALIZATION_FAILURE = '40001';
const FEATURE_NOT_SUPPORTED = '0A000';

/** The database cannot answer now and may later: the caller deserves a 503, not a 500. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall, message } = describe(error);
  if (UNAVAILABLE.has(code) || code.startsWith('08')) return true;
  // File operations fail with ENOENT too; only those of a socket are about the database.
  if (UNREACHABLE.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return PG_MESSAGES.some((known) => message.startsWith(known));
}

/** Nothing is wrong with the transaction itself: run from its start again it may well succeed. */
export function isRetryable(error: unknown): boolean {
  const { code } = describe(error);
  return code === DEADLOCK || code === SERIALIZATION_FAILURE || isStalePlan(error);
}

/** A migration changed a table under a prepared statement of this connection. A new connection is the cure. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = describe(error);
  return code === FEATURE_NOT_SUPPORTED && message.includes('cached plan');
}

/** After these a connection is dead, dying or in an unknown state, so it must not go back to the pool. */
export function spoilsConnection(error: unknown): boolean {
  return isStalePlan(error) || isUnavailable(error);
}

function describe(error: unknown): { code: string; syscall: string; message: string } {
  if (!(error instanceof Error)) return { code: '', syscall: '', message: '' };
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return { code: asText(code), syscall: asText(syscall), message: error.message };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
