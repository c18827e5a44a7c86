import type { User } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { EmailProof } from '../../../db/tables/tables.ts';
import { findUserByIdentifier, insertUser } from './user-store.ts';

export interface NewUser {
  name: string;
  email: string;
  username: string | null;
  /** From hashPassword; null: signs in with Google only. */
  passwordHash: string | null;
  /** How the email address was verified; null: not at all. */
  verifiedBy: EmailProof | null;
}

/**
 * Adds a user without any membership. It joins an open transaction.
 * @throws ApiError CONFLICT when the email address or the username is taken, ignoring case
 */
export async function createUser(ctx: Pick<Ctx, 'db' | 'clock'>, user: NewUser): Promise<User> {
  const row = await insertUser(ctx.db, { ...user, createdAt: ctx.clock().toISOString() });
  if (row !== undefined) return { id: row.id, name: row.name, email: row.email };
  const sameEmail = await findUserByIdentifier(ctx.db, user.email);
  throw new ApiError(
    'CONFLICT',
    sameEmail === undefined
      ? `The username "${user.username}" is taken. Choose a different one.`
      : `An account with the email address ${user.email} already exists. Sign in instead.`,
  );
}
