import type { Kysely } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { hasFactors } from './second-factor-store.ts';
import type { FactorMethod } from './verify-factor.ts';

/**
 * Refuses a sign-in of an account with a second factor that was not proved. Every sign-in calls it in the transaction that
 * creates the credential, with the user locked: an account that gets its first factor at the same moment is refused too.
 */
export async function requireFactorProved(
  db: Kysely<Tables>,
  userId: string,
  factor: FactorMethod | null,
): Promise<void> {
  if (factor !== null || !(await hasFactors(db, userId))) return;
  throw new ApiError(
    'SECOND_FACTOR_REQUIRED',
    'This account has a second factor. Sign in with your password and the second factor first.',
  );
}
