import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { listTables, quote } from './catalog.ts';
import type { Manifest, TableContent } from './manifest.ts';
import { checked } from './read-backup.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Prepares new tables to be loaded in any order, exactly as they were: deletes rows that a migration wrote, disables
 * triggers that would count twice, and drops foreign keys, which {@link closeTables} adds back and validates.
 * Rejected: `session_replication_role`, which requires a superuser and validates nothing.
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
    throw new BackupError('does not have the tables that its migrations create');
  }
}

/** Loads the rows of one table. @throws BackupError when they do not match the manifest */
export async function loadTable(
  client: pg.Client,
  table: TableContent,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = table.columns.map(quote).join(', ');
  const target = client.query(copyFrom(`copy ${quote(table.name)} (${columns}) from stdin`));
  await pipeline(checked(content, table), target);
  if (target.rowCount !== table.rows)
    throw new BackupError(`has an unexpected number of rows in ${table.name}`);
}

/** Restores the constraints and triggers that {@link openTables} removed, and the values of sequences. */
export async function closeTables(
  client: pg.Client,
  foreignKeys: ForeignKey[],
  manifest: Manifest,
): Promise<void> {
  // Pending deferred checks would prevent altering the tables.
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
