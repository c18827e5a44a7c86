import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { listTables, quote } from './catalogue.ts';
import type { Manifest, TableContent } from './manifest.ts';
import { checked } from './read-backup.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Makes fresh tables ready to be filled in any order and exactly as they were: without rows that a migration wrote,
 * without triggers that would count twice, and without foreign keys, which {@link closeTables} puts back and so
 * proves. Rejected: `session_replication_role`, which takes a superuser and proves nothing.
 */
export async function openTables(client: pg.Client, manifest: Manifest): Promise<ForeignKey[]> {
  const tables = await listTables(client);
  refuseOtherTables(tables, manifest);
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0 order by oid`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quote(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  return rows;
}

function refuseOtherTables(tables: { name: string; columns: string[] }[], manifest: Manifest): void {
  const shape = (list: { name: string; columns: string[] }[]) =>
    list.map(({ name, columns }) => `${name} ${[...columns].sort().join(' ')}`).sort();
  const expected = shape(tables);
  const odd = shape(manifest.tables).find((table, index) => table !== expected[index]);
  if (odd !== undefined || expected.length !== manifest.tables.length) {
    throw new BackupError('does not hold the tables that its migrations make');
  }
}

/** Loads the rows of one table. @throws BackupError when they are not the ones the manifest promises */
export async function loadTable(
  client: pg.Client,
  table: TableContent,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = table.columns.map(quote).join(', ');
  const target = client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin`));
  await pipeline(checked(content, table), target);
  if (target.rowCount !== table.rows) throw new BackupError(`has another number of rows in ${table.name}`);
}

/** Puts back what {@link openTables} took off, and the sequences where they were. */
export async function closeTables(
  client: pg.Client,
  foreignKeys: ForeignKey[],
  manifest: Manifest,
): Promise<void> {
  // Deferred checks that are still due would keep the tables from being altered.
  await client.query('set constraints all immediate');
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  }
  for (const { name } of manifest.tables)
    await client.query(`alter table ${quote(name)} enable trigger user`);
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled]);
  }
}
