import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { filesLock } from './keep-files.ts';

/**
 * Blobs to delete once they are due: those being uploaded and, through a trigger, those whose attachment was deleted. A
 * record is written before its blob, so that a crash never leaves an unknown blob.
 */

/** Records a blob that is about to be stored. Must be committed before the upload starts. */
export async function noteBlob(db: Kysely<Tables>, key: string, dueAt: string): Promise<void> {
  await db.insertInto('blob_deletions').values({ blob_key: key, due_at: dueAt }).execute();
}

/**
 * Removes the record in the transaction that writes the reference to the blob. False if a sweep has already claimed it,
 * which changes the time, so the recorded time must still be the same.
 */
export async function keepBlob(db: Kysely<Tables>, key: string, dueAt: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blob_deletions')
    .where('blob_key', '=', key)
    .where('due_at', '=', dueAt)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Claims up to `limit` due blobs for one sweep; they are due again at `againAt` in case it fails. Returns none while a
 * backup runs (keep-files.ts) or another sweep is claiming.
 */
export async function claimDueBlobs(
  db: Kysely<Tables>,
  { now, againAt, limit }: { now: string; againAt: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update blob_deletions set due_at = ${againAt}
    where (select pg_try_advisory_xact_lock(${filesLock}::bigint))
      and blob_key in (select blob_key from blob_deletions where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
    returning blob_key as key`.execute(db);
  return rows.map((row) => row.key);
}

/** Removes the record of a deleted blob. */
export async function forgetBlob(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('blob_deletions').where('blob_key', '=', key).execute();
}
