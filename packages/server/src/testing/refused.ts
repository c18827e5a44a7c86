import assert from 'node:assert/strict';
import { FettleError } from '@fettle/client';
import { type ErrorCode, errors } from '@fettle/contract';

/** Asserts that a call fails with this code and its status, and returns the error. */
export async function refused(call: Promise<unknown>, code: ErrorCode): Promise<FettleError> {
  const outcome = await call.then(
    () => 'it was answered',
    (error: unknown) => error,
  );
  assert.ok(outcome instanceof FettleError, `${code} was expected, but ${String(outcome)}`);
  assert.deepEqual([outcome.code, outcome.status], [code, errors[code].status], outcome.message);
  return outcome;
}
