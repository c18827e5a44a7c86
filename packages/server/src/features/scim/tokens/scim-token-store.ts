import { limits, type Page, type ScimToken } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import { generateToken, hashToken, parseToken } from '../../identity/index.ts';

type Db = Kysely<Tables>;

const columns = sql`token.id, token.name, token.public_id as "publicId", token.last_four as "lastFour",
  creator.name as "createdBy", token.created_at as "createdAt", token.expires_at as "expiresAt",
  token.revoked_at as "revokedAt", token.last_used_at as "lastUsedAt"`;
const from = sql`scim_tokens token left join users creator on creator.id = token.created_by`;

function toScimToken(row: ScimToken): ScimToken {
  return {
    id: row.id,
    name: row.name,
    publicId: row.publicId,
    lastFour: row.lastFour,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    revokedAt: row.revokedAt,
    lastUsedAt: row.lastUsedAt,
  };
}

/** A page of an organization's tokens, newest first, revoked and expired ones included. */
export async function readScimTokens(
  db: Db,
  orgId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<ScimToken>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from scim_tokens where org_id = ${orgId}`.execute(db);
  const { rows } = await sql<ScimToken>`
    select ${columns} from ${from} where token.org_id = ${orgId}
    order by token.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(toScimToken), total: counted[0]?.total ?? 0 };
}

/** How many tokens of an organization are valid at `now`. */
export async function countValidTokens(db: Db, orgId: string, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scim_tokens
    where org_id = ${orgId} and revoked_at is null and (expires_at is null or expires_at > ${now})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Generates a token and stores its hash; `token` is its only appearance in clear text. */
export async function insertScimToken(
  db: Db,
  wanted: {
    orgId: string;
    name: string;
    byOwner: boolean;
    createdBy: string;
    createdAt: string;
    expiresAt: string | null;
  },
): Promise<ScimToken & { token: string }> {
  const made = generateToken(undefined, 'ftlscim');
  const id = newId();
  await db
    .insertInto('scim_tokens')
    .values({
      id,
      org_id: wanted.orgId,
      name: wanted.name,
      public_id: made.publicId,
      token_hash: made.hash,
      last_four: made.lastFour,
      by_owner: wanted.byOwner,
      created_by: wanted.createdBy,
      created_at: wanted.createdAt,
      expires_at: wanted.expiresAt,
      revoked_at: null,
      last_used_at: null,
    })
    .execute();
  const { rows } = await sql<ScimToken>`select ${columns} from ${from} where token.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The token that was just created is missing.');
  return { ...toScimToken(row), token: made.token };
}

/** Undefined when the organization has no such token; `isNew` is false when it was revoked before. */
export async function revokeToken(
  db: Db,
  { id, orgId, now }: { id: string; orgId: string; now: string },
): Promise<{ name: string; isNew: boolean } | undefined> {
  const { rows } = await sql<{ name: string; isNew: boolean }>`
    update scim_tokens token set revoked_at = coalesce(token.revoked_at, ${now}::timestamptz)
    from (select id, revoked_at from scim_tokens where id = ${id} and org_id = ${orgId} for update) before
    where token.id = before.id
    returning token.name, before.revoked_at is null as "isNew"`.execute(db);
  return rows[0];
}

/** Who sends a request: an identity provider, for one organization. */
export interface ScimCaller {
  tokenId: string;
  tokenName: string;
  orgId: string;
  orgName: string;
  /** Whether it can end the access of owners. */
  byOwner: boolean;
  createdBy: string | null;
}

/** The caller behind a token; null for a malformed, unknown, revoked, or expired one, without saying which. */
export async function findScimCaller(db: Db, token: string, now: Date): Promise<ScimCaller | null> {
  if (token.length > limits.tokenCharacters || parseToken(token, 'ftlscim') === null) return null;
  const { rows } = await sql<ScimCaller>`
    select token.id as "tokenId", token.name as "tokenName", token.org_id as "orgId", org.name as "orgName",
      token.by_owner as "byOwner", token.created_by as "createdBy"
    from scim_tokens token join orgs org on org.id = token.org_id
    where token.token_hash = ${Buffer.from(hashToken(token), 'base64')} and token.revoked_at is null
      and (token.expires_at is null or token.expires_at > ${now.toISOString()})`.execute(db);
  return rows[0] ?? null;
}

/** At most once a minute, so that a synchronization does not write the row with every request. */
export async function touchScimToken(db: Db, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000).toISOString();
  await sql`
    update scim_tokens set last_used_at = ${now.toISOString()}
    where id = ${id} and (last_used_at is null or last_used_at <= ${before})`.execute(db);
}
