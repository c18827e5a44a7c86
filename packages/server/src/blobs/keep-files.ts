import type pg from 'pg';

/** "File" as a number: the advisory lock a backup shares, and a sweep takes alone while it claims. */
export const FILES_LOCK = 0x46696c65;

/**
 * Until the transaction of this connection ends no sweep claims a blob, so all that its snapshot refers to can be
 * read. What a sweep had claimed before was referred to by nothing any more.
 */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
}
