import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables/tables.ts';

/**
 * A partition comes or goes under a lock that others queue behind. A backup holds the tables for as long as it takes:
 * rather than make every change wait for it, a chore gives up and comes again in a minute.
 */
const lockMs = 200;

const lockNotAvailable = '55P03';
const duplicateTable = '42P07';
const undefinedTable = '42P01';
const checkViolation = '23514';

/** False when others hold the tables, have done the same before us, or filled the default partition meanwhile. */
export async function unlessBusy(
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
