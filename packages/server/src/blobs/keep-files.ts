import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../db/tables.ts';

/** "File" as a number: the advisory lock a backup shares and a sweep needs alone. */
const FILES_LOCK = 0x46696c65;

/** Until the transaction of this connection ends no sweep deletes a file, so all that its snapshot names can be read. */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
}

/**
 * For a sweep, inside the transaction that claims what it deletes: false while a backup runs, and then nothing may
 * be deleted; what is due stays due.
 */
export async function mayDeleteFiles(tx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${FILES_LOCK}::bigint) as free`.execute(tx);
  return rows[0]?.free === true;
}
