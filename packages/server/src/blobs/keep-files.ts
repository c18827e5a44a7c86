import type pg from 'pg';

/** "File" as a number: the advisory lock that backups share and that a sweep takes exclusively while it claims. */
export const filesLock = 0x46696c65;

/**
 * Until the transaction of this connection ends, no sweep claims a blob, so everything that a later snapshot refers to can be
 * read. Blobs that a sweep claimed before were no longer referred to.
 */
export async function keepFiles(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared($1)', [filesLock]);
}
