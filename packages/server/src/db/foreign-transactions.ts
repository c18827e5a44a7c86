import type pg from 'pg';

interface TransactionColumn {
  table: string;
  column: string;
}

/**
 * Makes what is remembered of transactions (columns of the type xid8) good again in a database that was moved to
 * another server by its rows: a restored backup, a dump. The new server counts its transactions from a lower number,
 * so that old rows would come after all new ones and be taken for new ones once it gets there.
 *
 * All of them become transaction 0, rows and the places where their readers were: what is ordered by transaction and
 * position keeps its order by the position alone. Nothing changes when every number is one this server has given out;
 * a server that is ahead of the old one goes on in the right order by itself. Answers whether anything was changed.
 */
export async function forgetForeignTransactions(client: pg.ClientBase): Promise<boolean> {
  const columns = await listColumns(client);
  if (!(await anyForeign(client, columns))) return false;
  await client.query('begin');
  try {
    for (const { table, column } of columns) {
      await client.query(`update ${table} set ${column} = '0' where ${column} <> '0'`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return true;
}

async function listColumns(client: pg.ClientBase): Promise<TransactionColumn[]> {
  const { rows } = await client.query<TransactionColumn>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid = 'xid8'::regtype and a.attnum > 0 and not a.attisdropped
     order by 1, 2`,
  );
  return rows;
}

/** One look into an index for a table that has one on the column; the others are small. */
async function anyForeign(client: pg.ClientBase, columns: readonly TransactionColumn[]): Promise<boolean> {
  for (const { table, column } of columns) {
    const { rows } = await client.query<{ found: boolean }>(
      `select exists (
         select from ${table} where ${column} >= pg_snapshot_xmax(pg_current_snapshot())) as found`,
    );
    if (rows[0]?.found === true) return true;
  }
  return false;
}
