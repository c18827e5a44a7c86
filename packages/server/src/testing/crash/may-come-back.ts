import { FettleError } from '@fettle/client';

/** No response, a partial response, "not now", or "the first request with this key is still running". */
export function mayComeBack(error: unknown): boolean {
  if (!(error instanceof FettleError)) return false;
  const { code, status, retryAfterSeconds } = error;
  // Other conflicts say no time: repeating the request would not help.
  return (
    ['NETWORK', 'TIMEOUT', 'BAD_RESPONSE'].includes(code) ||
    status === 503 ||
    (status === 409 && retryAfterSeconds !== null)
  );
}
