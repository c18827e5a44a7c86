import type pg from 'pg';

interface TransactionColumn {
  table: string;
  column: string;
}

/**
 * Repairs stored transaction IDs (columns of the type xid8) in a database whose rows were moved to another server by a
 * backup or dump. The new server starts with lower transaction IDs, so old rows would sort after all new ones and later
 * be mistaken for new ones.
 *
 * All of them, in rows and readers' cursors, become transaction 0: order by transaction and position then depends on the
 * position alone. Nothing changes if this server has already assigned all of the IDs; a server that is ahead of the old
 * one continues in the right order. Returns whether anything was changed.
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
    `select class.oid::regclass::text as table, quote_ident(attribute.attname) as column
     from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
     where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
       and not class.relispartition and attribute.atttypid = 'xid8'::regtype and attribute.attnum > 0 and not attribute.attisdropped
     order by 1, 2`,
  );
  return rows;
}

/** One index lookup for a table with an index on the column; the others are small. */
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
