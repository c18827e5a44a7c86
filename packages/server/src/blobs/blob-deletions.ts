import { type Kysely, sql } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { FILES_LOCK } from './keep-files.ts';

/**
 * The book of blobs that nothing may refer to once they are due: those being uploaded, and by trigger those whose
 * attachment is gone. It is written before the blob, so that no crash leaves one that nobody knows of.
 */

/** Notes a blob that is about to be stored. Must be committed before the upload begins. */
export async function noteBlob(db: Kysely<Tables>, key: string, dueAt: string): Promise<void> {
  await db.insertInto('blob_deletions').values({ blob_key: key, due_at: dueAt }).execute();
}

/**
 * Takes a blob out of the book, in the transaction that writes what refers to it. False when the sweep has taken it
 * on already: it moves the time, so the time noted must still stand.
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
 * Takes on up to `limit` due blobs, for one sweep alone: they are due again at `againAt`, in case it fails. None while
 * a backup runs (keep-files.ts) or another sweep claims.
 */
export async function claimDueBlobs(
  db: Kysely<Tables>,
  { now, againAt, limit }: { now: string; againAt: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    update blob_deletions set due_at = ${againAt}
    where (select pg_try_advisory_xact_lock(${FILES_LOCK}::bigint))
      and blob_key in (select blob_key from blob_deletions where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
    returning blob_key as key`.execute(db);
  return rows.map((row) => row.key);
}

/** Strikes a blob that is deleted. */
export async function forgetBlob(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('blob_deletions').where('blob_key', '=', key).execute();
}
