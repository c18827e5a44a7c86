import { ApiError } from '../../../api-error.ts';
import type { Services } from '../../../context.ts';
import { isBreached } from './breached-passwords.ts';
import { findWeakness, type PasswordSubject, passwordAdvice } from './password-strength.ts';

/**
 * Refuses a new password that attackers try first: a common one, one made of what is known of its user, or one known from
 * a data breach. Call it outside of transactions, because it may wait for another service.
 * @throws ApiError BAD_REQUEST that says why and what to do
 */
export async function requireStrongPassword(
  services: Pick<Services, 'config' | 'egress' | 'log'>,
  password: string,
  subject: PasswordSubject,
): Promise<void> {
  const message = findWeakness(password, subject) ?? (await findBreach(services, password));
  if (message === null) return;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'password', message }] });
}

async function findBreach(
  services: Pick<Services, 'config' | 'egress' | 'log'>,
  password: string,
): Promise<string | null> {
  const breached = `This password is known from a data breach. ${passwordAdvice}`;
  return (await isBreached(services, password)) ? breached : null;
}
