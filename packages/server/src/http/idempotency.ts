import { createHash } from 'node:crypto';
import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../api-error.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { decrypt, encrypt } from '../secret.ts';

/** A response as sent over the wire, so that a replay is identical byte for byte. */
export interface WireResponse {
  status: number;
  etag: string | null;
  location: string | null;
  json: string;
}

/** Reads the Idempotency-Key header; null when absent, BAD_REQUEST when it is not 1-255 printable ASCII. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(header)) {
    const max = limits.idempotencyKeyCharacters;
    throw new ApiError(
      'BAD_REQUEST',
      `Idempotency-Key must have 1 to ${max} printable ASCII characters and must not be sent more than once.`,
    );
  }
  return header;
}

/** Fingerprint of a request: two requests with the same key must have the same one. */
export function fingerprintOf(method: string, path: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest();
}

/** JSON with sorted keys, so that the order of fields makes no difference. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

/**
 * Runs a request only once per user and key: the response is stored in the transaction of the change, so that either
 * both exist or neither does. A repeated request gets the stored response; a different body, or the same one while the
 * first request is still running, is a CONFLICT. A failed request stores nothing and can be retried. `fingerprint` is
 * called after `run`, because the bytes of an upload are known only then.
 */
export async function runOnce(
  ctx: Ctx,
  key: string,
  fingerprint: () => Promise<Buffer>,
  run: (ctx: Ctx) => Promise<WireResponse>,
): Promise<WireResponse & { replayed: boolean }> {
  const kept = keyWithin(ctx, key);
  return inTransaction(ctx, async (tx) => {
    await lockKey(tx, kept);
    const stored = await findStoredResponse(tx, kept);
    if (stored !== null) {
      if (stored.response === null || !stored.fingerprint.equals(await fingerprint())) {
        throw new ApiError(
          'CONFLICT',
          'This Idempotency-Key was already used for a different request. Use a new key.',
        );
      }
      return { ...stored.response, replayed: true };
    }
    const response = await run(tx);
    await storeResponse(tx, kept, await fingerprint(), response);
    return { ...response, replayed: false };
  });
}

/**
 * A token that is limited to projects has separate keys, so that it cannot read responses its user got with more
 * rights. Header values cannot contain a line break, so one key cannot be mistaken for another.
 */
function keyWithin({ actor: { projectIds } }: Ctx, key: string): string {
  if (projectIds === null) return key;
  // A digest, because a token can be limited to 200 projects, and such a text is too long for an index.
  const reach = createHash('sha256').update(projectIds.toSorted().join()).digest('base64url');
  return `${key}\n${reach}`;
}

/**
 * Makes the stored responses of a user unreadable, so that someone who lost access cannot read them again. The keys
 * stay in use, so that no request runs twice.
 */
export async function forgetResponses({ db }: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ fingerprint: Buffer.alloc(0), answer: Buffer.alloc(0) })
    .where('user_id', '=', userId)
    .execute();
}

/** A second request with the same key fails immediately instead of waiting for the first to finish. */
async function lockKey(ctx: Ctx, key: string): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${ctx.actor.userId} ${key}`}, 1)) as locked`.execute(
    ctx.db,
  );
  if (rows[0]?.locked !== true) {
    throw new ApiError(
      'CONFLICT',
      'A request with this Idempotency-Key is still running. Retry in a moment.',
      {
        headers: { 'retry-after': '1' },
      },
    );
  }
}

/**
 * Locked, so that the transaction of a repeated response writes something: with synchronous replication, its commit then
 * waits until the standby has all before it, also the change of the first request. After a crash of the leader, that one can
 * be visible before it is anywhere else. Without the lock, it would be acknowledged, and lost in the next failover.
 */
async function findStoredResponse(
  ctx: Ctx,
  key: string,
): Promise<{ fingerprint: Buffer; response: WireResponse | null } | null> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', ctx.actor.userId)
    .where('key', '=', key)
    .where('expires_at', '>', ctx.clock().toISOString())
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.answer.length === 0) return { fingerprint: row.fingerprint, response: null };
  const response = JSON.parse(
    decrypt(ctx.secret, 'idempotency-answer', row.answer).toString('utf8'),
  ) as WireResponse;
  return { fingerprint: row.fingerprint, response };
}

async function storeResponse(
  ctx: Ctx,
  key: string,
  fingerprint: Buffer,
  response: WireResponse,
): Promise<void> {
  const now = ctx.clock().getTime();
  const kept = {
    fingerprint,
    status: response.status,
    answer: encrypt(ctx.secret, 'idempotency-answer', Buffer.from(JSON.stringify(response))),
    expires_at: new Date(now + limits.idempotencyHours * 3_600_000).toISOString(),
  };
  await ctx.db
    .insertInto('idempotency_keys')
    .values({ user_id: ctx.actor.userId, key, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(kept))
    .execute();
}
