import { hash, randomBytes } from 'node:crypto';
import { limits, type SessionKind } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import { guestIn } from '../guest-in.ts';

const dayMs = 86_400_000;

/** A new session of a browser: the secret goes into its cookie, only the hash is stored. */
export interface NewSession {
  id: string;
  secret: string;
  expiresAt: string;
}

export interface SessionToOpen {
  userId: string;
  /** Shown to people so that they recognize the session, like the IP address. */
  userAgent: string | null;
  address?: string | null;
  /** The provider it is opened through. */
  providerId?: string;
  now: Date;
}

/**
 * Stores a session of 30 days and deletes the user's expired ones, so that the table does not grow with every past
 * sign-in. Opening a session counts as a confirmation.
 */
export async function insertSession(db: Kysely<Tables>, session: SessionToOpen): Promise<NewSession> {
  const secret = randomBytes(32).toString('base64url');
  const tokenHash = Buffer.from(hashSessionSecret(secret), 'base64');
  const expiresAt = daysAfter(session.now, limits.sessionDays);
  return { id: await insertRow(db, session, { kind: 'browser', tokenHash, expiresAt }), secret, expiresAt };
}

/** The same for a mobile app, whose JWT names the session by its ID; it ends with the JWT. */
export async function insertMobileSession(
  db: Kysely<Tables>,
  session: SessionToOpen,
): Promise<{ id: string }> {
  const expiresAt = daysAfter(session.now, limits.mobileTokenDays);
  return { id: await insertRow(db, session, { kind: 'mobile', tokenHash: null, expiresAt }) };
}

function daysAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString();
}

async function insertRow(
  db: Kysely<Tables>,
  { userId, userAgent, address = null, providerId, now }: SessionToOpen,
  row: { kind: 'browser' | 'mobile'; tokenHash: Buffer | null; expiresAt: string },
): Promise<string> {
  const id = newId();
  const createdAt = now.toISOString();
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', createdAt)
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      kind: row.kind,
      token_hash: row.tokenHash,
      user_agent: userAgent?.slice(0, 500) ?? null,
      address,
      created_at: createdAt,
      expires_at: row.expiresAt,
      confirmed_at: createdAt,
      provider_id: providerId ?? null,
    })
    .execute();
  return id;
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
  /** The organizations that its user is a guest of. */
  guest_in: string[];
}

const withUser = sql`
  select session.id, session.expires_at, owner.id as user_id, owner.name as user_name, owner.email as user_email,
    owner.disabled_at, ${guestIn}
  from sessions session join users owner on owner.id = session.user_id`;

export async function findSessionByHash(
  db: Kysely<Tables>,
  tokenHash: Buffer,
): Promise<SessionWithUser | undefined> {
  const { rows } = await sql<SessionWithUser>`${withUser} where session.token_hash = ${tokenHash}`.execute(
    db,
  );
  return rows[0];
}

/** The session behind a mobile JWT. */
export async function findMobileSession(
  db: Kysely<Tables>,
  { id, userId }: { id: string; userId: string },
): Promise<SessionWithUser | undefined> {
  const { rows } = await sql<SessionWithUser>`${withUser}
    where session.id = ${id} and session.user_id = ${userId} and session.kind = 'mobile'`.execute(db);
  return rows[0];
}

export interface SessionRow {
  id: string;
  kind: SessionKind;
  user_agent: string | null;
  address: string | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

/**
 * One page of a user's sign-ins that are valid at `now`, newest first, and the total: sessions, and the tokens that
 * programs got by signing in (indexes sessions_user, api_tokens_user).
 */
export async function listSignIns(
  db: Kysely<Tables>,
  user: { id: string; now: string },
  page: { limit: number; offset: number },
): Promise<{ rows: SessionRow[]; total: number }> {
  const open = sql`
    select id, kind, user_agent, address, created_at, last_used_at, expires_at from sessions
    where user_id = ${user.id} and expires_at > ${user.now}
    union all
    select id, 'token', user_agent, address, created_at, last_used_at, expires_at from api_tokens
    where user_id = ${user.id} and kind = 'login' and revoked_at is null and expires_at > ${user.now}`;
  const { rows } = await sql<SessionRow>`
    ${open} order by id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${open}) as open`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The kind of the deleted session, for the security log; undefined when the user has no such session. */
export async function deleteOwnSession(
  db: Kysely<Tables>,
  session: { id: string; userId: string },
): Promise<{ kind: 'browser' | 'mobile' } | undefined> {
  return db
    .deleteFrom('sessions')
    .where('id', '=', session.id)
    .where('user_id', '=', session.userId)
    .returning('kind')
    .executeTakeFirst();
}

/** Ends all sessions of a user except one (null: all); returns how many of them were still valid at `now`. */
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

/** When the session's user last proved who they are; null when they did not, or when the session has ended. */
export async function findConfirmation(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db.selectFrom('sessions').select('confirmed_at').where('id', '=', id).executeTakeFirst();
  return row?.confirmed_at ?? null;
}

export async function saveConfirmation(
  db: Kysely<Tables>,
  { id, now }: { id: string; now: string },
): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}
