import { hash, randomBytes } from 'node:crypto';
import { limits } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { newId } from '../../ids.ts';

const DAY_MS = 86_400_000;

/** What the browser keeps: the secret goes into its cookie, only the hash is stored. */
export interface NewSession {
  id: string;
  secret: string;
  expiresAt: string;
}

/**
 * Stores a session of 30 days and clears away the user's ended ones, so that the table does not grow with every
 * sign-in of the past. `userAgent` is only for people to recognise it by.
 */
export async function insertSession(
  db: Kysely<Tables>,
  session: { userId: string; userAgent: string | null; now: Date },
): Promise<NewSession> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  const createdAt = session.now.toISOString();
  const expiresAt = new Date(session.now.getTime() + limits.sessionDays * DAY_MS).toISOString();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', session.userId)
    .where('expires_at', '<=', createdAt)
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      token_hash: Buffer.from(hashSessionSecret(secret), 'base64'),
      user_agent: session.userAgent?.slice(0, 500) ?? null,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
  return { id, secret, expiresAt };
}

/** SHA-256 in base64. */
export function hashSessionSecret(secret: string): string {
  return hash('sha256', secret, 'base64');
}

export interface SessionWithUser {
  id: string;
  expires_at: string;
  user_id: string;
  user_name: string;
  user_email: string;
  disabled_at: string | null;
}

export async function findSessionByHash(
  db: Kysely<Tables>,
  tokenHash: Buffer,
): Promise<SessionWithUser | undefined> {
  const { rows } = await sql<SessionWithUser>`
    select s.id, s.expires_at, u.id as user_id, u.name as user_name, u.email as user_email, u.disabled_at
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function deleteSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteUserSessions(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export interface SessionRow {
  id: string;
  user_agent: string | null;
  created_at: string;
  expires_at: string;
}

/** One page of where a user is signed in at `now`, newest first (index sessions_user), and how many there are. */
export async function listUserSessions(
  db: Kysely<Tables>,
  user: { id: string; now: string },
  page: { limit: number; offset: number },
): Promise<{ rows: SessionRow[]; total: number }> {
  const open = db.selectFrom('sessions').where('user_id', '=', user.id).where('expires_at', '>', user.now);
  const rows = await open
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await open.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** False when the user has no such session. */
export async function deleteOwnSession(
  db: Kysely<Tables>,
  session: { id: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user but one (null: all of them); how many of them were still open at `now`. */
export async function deleteOtherSessions(
  db: Kysely<Tables>,
  kept: { userId: string; sessionId: string | null; now: string },
): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', kept.userId)
    .where(sql<boolean>`id is distinct from ${kept.sessionId}::uuid`)
    .returning('expires_at')
    .execute();
  return ended.filter(({ expires_at }) => expires_at > kept.now).length;
}
