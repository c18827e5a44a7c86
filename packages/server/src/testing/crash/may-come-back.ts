import { FettleError } from '@fettle/client';

/** No response, a partial response, "not now", or "the first request under this key is still running". */
export function mayComeBack(error: unknown): boolean {
  return (
    error instanceof FettleError &&
    (['NETWORK', 'TIMEOUT', 'BAD_RESPONSE'].includes(error.code) || [503, 409].includes(error.status))
  );
}
