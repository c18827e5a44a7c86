import type { operations, Profile } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { findEmailInVerification } from '../email/email-verification-store.ts';
import { findProfile, type ProfileRow } from './user-store.ts';

/** The caller's own account. */
export const getProfile: Handler<typeof operations.getProfile> = async (ctx) => {
  const { userId } = ctx.actor;
  const pending = await findEmailInVerification(ctx.db, userId, ctx.clock().toISOString());
  return toProfile(await findProfile(ctx.db, userId), pending);
};

/**
 * `inVerification`: the address a link was mailed to, possibly the current one.
 * @throws ApiError NOT_FOUND when the account was deleted during the request
 */
export function toProfile(row: ProfileRow | undefined, inVerification: string | null): Profile {
  if (row === undefined) throw notFound();
  const { id, name, email, username } = row;
  const isChange = inVerification !== null && inVerification.toLowerCase() !== email.toLowerCase();
  return {
    id,
    name,
    email,
    emailVerified: row.email_verified_at !== null,
    pendingEmail: isChange ? inVerification : null,
    username,
    hasPassword: row.has_password,
    hasGoogle: row.has_google,
  };
}
