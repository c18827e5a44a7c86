/**
 * SQLSTATE codes of temporary failures: lost connections (08), too many connections (53300), a server that is shutting
 * down, has crashed, or is starting (57P01-57P03) or is read-only after a failover (25006), a lock timeout (55P03), and a
 * full disk (53100).
 */
const unavailable = new Set(['53100', '53300', '57P01', '57P02', '57P03', '25006', '55P03']);
/** System errors of an unreachable server; ENOENT is a socket file that does not exist yet. */
const unreachable = new Set([
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
/** Messages of pg's own errors, which have no code. */
const pgMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  'Query read timeout',
  'Postgres connection has been discarded',
];
const deadlock = '40P01';
const serializationFailure = '40001';
const featureNotSupported = '0A000';
/** Of reads on a replica; 40001 is a conflict with what it replays, 57014 its timeout. */
const passing = new Set([serializationFailure, deadlock, '57014', '25006', '55P03']);

/** Whether the database is temporarily unavailable: the caller gets a 503 instead of a 500. */
export function isUnavailable(error: unknown): boolean {
  const { code, syscall, message } = describe(error);
  if (unavailable.has(code) || code.startsWith('08')) return true;
  // File operations fail with ENOENT too; only those on a socket are about the database.
  if (unreachable.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return pgMessages.some((known) => message.startsWith(known));
}

/** Whether the transaction can succeed when it is run again from the start. */
export function isRetryable(error: unknown): boolean {
  const { code } = describe(error);
  return code === deadlock || code === serializationFailure || isStalePlan(error);
}

/**
 * Whether a read that a replica has refused says nothing about the replica: the read was in the way of changes, waited for
 * a lock, took too long, wanted to write, or was prepared before a migration.
 */
export function isPassing(error: unknown): boolean {
  const { code } = describe(error);
  return passing.has(code) || isStalePlan(error);
}

/** A migration changed a table under a prepared statement of this connection; a new connection solves that. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = describe(error);
  return code === featureNotSupported && message.includes('cached plan');
}

/** After these errors a connection is closed or in an unknown state and must not go back to the pool. */
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
