import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables/tables.ts';

/**
 * Creating or dropping a partition takes a lock that other statements queue behind, and a backup can hold the tables for
 * a long time. Instead of blocking every change until then, a periodic job gives up and tries again in a minute.
 */
const lockMs = 200;

const lockNotAvailable = '55P03';
const duplicateTable = '42P07';
const undefinedTable = '42P01';
const checkViolation = '23514';

/** False when the tables are locked, another process has already done it, or the default partition is no longer empty. */
export async function withLockTimeout(
  db: Kysely<Tables>,
  use: (trx: Kysely<Tables>) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(trx);
      await use(trx);
    });
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if ([lockNotAvailable, duplicateTable, undefinedTable, checkViolation].includes(code)) return false;
    throw error;
  }
}
