import type { Scope } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { newId } from '../../ids.ts';
import { makeToken } from './token-format.ts';

/** A token as its owner sees it, without its secret. */
export interface TokenRow {
  id: string;
  name: string;
  scopes: Scope[];
  project_ids: string[] | null;
  public_id: string;
  last_four: string;
  expires_at: string | null;
  last_used_at: string | null;
  created_at: string;
  revoked_at: string | null;
}

const columns = [
  'id',
  'name',
  'scopes',
  'project_ids',
  'public_id',
  'last_four',
  'expires_at',
  'last_used_at',
  'created_at',
  'revoked_at',
] as const;

export interface TokenToMake {
  userId: string;
  name: string;
  scopes: readonly Scope[];
  /** null: every project its user sees. */
  projectIds: readonly string[] | null;
  /** ISO timestamps; `expiresAt` null: never. */
  createdAt: string;
  expiresAt: string | null;
}

/** Makes a token and stores its hash; `token` is its only appearance in the clear. */
export async function insertToken(
  db: Kysely<Tables>,
  wanted: TokenToMake,
): Promise<{ row: TokenRow; token: string }> {
  const made = makeToken();
  const row = await db
    .insertInto('api_tokens')
    .values({
      id: newId(),
      user_id: wanted.userId,
      name: wanted.name,
      public_id: made.publicId,
      token_hash: made.hash,
      last_four: made.lastFour,
      scopes: [...wanted.scopes],
      project_ids: wanted.projectIds === null ? null : [...wanted.projectIds],
      created_at: wanted.createdAt,
      expires_at: wanted.expiresAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { row, token: made.token };
}

/** What authentication must know of a token and its user. */
export interface TokenWithUser {
  id: string;
  name: string;
  scopes: Scope[];
  project_ids: string[] | null;
  expires_at: string | null;
  revoked_at: string | null;
  user_id: string;
  user_name: string;
  user_email: string;
  disabled_at: string | null;
}

/** By SHA-256 of the whole token: one look-up in a unique index, and its user by primary key. */
export async function findTokenByHash(db: Kysely<Tables>, hash: Buffer): Promise<TokenWithUser | undefined> {
  const { rows } = await sql<TokenWithUser>`
    select t.id, t.name, t.scopes, t.project_ids, t.expires_at, t.revoked_at,
      u.id as user_id, u.name as user_name, u.email as user_email, u.disabled_at
    from api_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${hash}`.execute(db);
  return rows[0];
}

/** One page of a user's tokens, newest first (index api_tokens_user), and how many he has. */
export async function listUserTokens(
  db: Kysely<Tables>,
  userId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: TokenRow[]; total: number }> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Revokes every token of a user that is not revoked yet. */
export async function revokeUserTokens(db: Kysely<Tables>, userId: string, revokedAt: string): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: revokedAt })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes the token if it is the user's; null when he has no such token. Again is fine: the first time stays. */
export async function revokeUserToken(
  db: Kysely<Tables>,
  token: { id: string; userId: string; revokedAt: string },
): Promise<string | null> {
  const revoked = await db
    .updateTable('api_tokens')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', sql<string>`${token.revokedAt}::timestamptz`) }))
    .where('id', '=', token.id)
    .where('user_id', '=', token.userId)
    .returning('id')
    .executeTakeFirst();
  return revoked?.id ?? null;
}
