import type { Scope, TokenKind } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import { guestIn } from '../guest-in.ts';
import { generateToken } from './token-format.ts';

/** A token as its owner sees it, without its secret. */
export interface TokenRow {
  id: string;
  kind: TokenKind;
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
  'kind',
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

export interface TokenToInsert {
  userId: string;
  name: string;
  scopes: readonly Scope[];
  /** null: every project its user sees. */
  projectIds: readonly string[] | null;
  /** ISO timestamps; `expiresAt` null: never. */
  createdAt: string;
  expiresAt: string | null;
  /** For a token created by signing in: the client and its IP address. */
  signIn?: { userAgent: string | null; address: string | null };
}

/** Generates a token and stores its hash; `token` is its only appearance in clear text. */
export async function insertToken(
  db: Kysely<Tables>,
  wanted: TokenToInsert,
): Promise<{ row: TokenRow; token: string }> {
  const made = generateToken();
  const row = await db
    .insertInto('api_tokens')
    .values({
      id: newId(),
      user_id: wanted.userId,
      kind: wanted.signIn === undefined ? 'personal' : 'login',
      user_agent: wanted.signIn?.userAgent?.slice(0, 500) ?? null,
      address: wanted.signIn?.address ?? null,
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

/** What authentication needs to know of a token and its user. */
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
  /** The organizations that its user is a guest of. */
  guest_in: string[];
}

/** By SHA-256 of the whole token: one lookup in a unique index, and its user by primary key. */
export async function findTokenByHash(db: Kysely<Tables>, hash: Buffer): Promise<TokenWithUser | undefined> {
  const { rows } = await sql<TokenWithUser>`
    select token.id, token.name, token.scopes, token.project_ids, token.expires_at, token.revoked_at,
      owner.id as user_id, owner.name as user_name, owner.email as user_email, owner.disabled_at,
      ${guestIn}
    from api_tokens token join users owner on owner.id = token.user_id
    where token.token_hash = ${hash}`.execute(db);
  return rows[0];
}

/** One page of a user's tokens, newest first (index api_tokens_user), and the total. */
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

export interface RevokedToken {
  id: string;
  name: string;
  /** False when it was already revoked. */
  isNew: boolean;
}

/** Revokes the token if it is the user's; undefined when there is no such token. Idempotent: the first time stays. */
export async function revokeUserToken(
  db: Kysely<Tables>,
  token: { id: string; userId: string; revokedAt: string },
): Promise<RevokedToken | undefined> {
  const { rows } = await sql<RevokedToken>`
    with before as (
      select id, revoked_at from api_tokens where id = ${token.id} and user_id = ${token.userId} for update
    )
    update api_tokens token set revoked_at = coalesce(token.revoked_at, ${token.revokedAt})
    from before where token.id = before.id
    returning token.id, token.name, before.revoked_at is null as "isNew"`.execute(db);
  return rows[0];
}

/** Revokes the token of a program's sign-in; false when the user has no such valid token. */
export async function revokeSignInToken(
  db: Kysely<Tables>,
  token: { id: string; userId: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_tokens')
    .set({ revoked_at: token.now })
    .where('id', '=', token.id)
    .where('user_id', '=', token.userId)
    .where('kind', '=', 'login')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Revokes all tokens of these kinds that a user has; returns the names of those that were valid until `now`. */
export async function revokeTokensOf(
  db: Kysely<Tables>,
  user: { id: string; kinds: readonly TokenKind[]; now: string },
): Promise<{ kind: TokenKind; name: string }[]> {
  const revoked = await db
    .updateTable('api_tokens')
    .set({ revoked_at: user.now })
    .where('user_id', '=', user.id)
    .where('kind', 'in', [...user.kinds])
    .where('revoked_at', 'is', null)
    .returning(['kind', 'name', 'expires_at'])
    .execute();
  return revoked.filter(({ expires_at }) => expires_at === null || expires_at > user.now);
}

/** The number of API tokens of a user that are valid at `now`. */
export async function countLiveTokens(
  db: Kysely<Tables>,
  user: { id: string; now: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('kind', '=', 'personal')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', user.now)]))
    .executeTakeFirstOrThrow();
  return count;
}
