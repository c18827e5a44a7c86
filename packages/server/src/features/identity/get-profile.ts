import type { operations, Profile } from '@fettle/contract';
import { notFound } from '../../api-error.ts';
import type { Handler } from '../../handler.ts';
import { findProfile, type ProfileRow } from './user-store.ts';

/** The caller's own account. */
export const getProfile: Handler<typeof operations.getProfile> = async (ctx) =>
  toProfile(await findProfile(ctx.db, ctx.actor.userId));

/** @throws ApiError NOT_FOUND when the account was deleted while the request was on its way */
export function toProfile(row: ProfileRow | undefined): Profile {
  if (row === undefined) throw notFound();
  const { id, name, email, username } = row;
  return { id, name, email, username, hasPassword: row.has_password };
}
