import pg from 'pg';
import type { DatabaseConnection } from '../../db/connect.ts';
import { defer, type Teardown } from '../defer.ts';

/** A parsed row and its table. */
export interface SnapshotRow {
  table: string;
  row: Record<string, unknown>;
}

/**
 * A database that can be restored to a snapshot any number of times, so that a test that deletes data does not need a
 * new fixture. Works with the service's own role and with all triggers enabled.
 */
export interface DatabaseSnapshot {
  /** All rows of the snapshot. */
  rows: readonly SnapshotRow[];
  /** Names of all tables, including empty ones. */
  tables: readonly string[];
  /** Rows that differ from the snapshot, before and after, as text. Internal counters are left out. */
  changedRows(): Promise<string[]>;
  /** Restores everything, except for these tables. */
  restore(except?: readonly string[]): Promise<void>;
}

interface Table {
  name: string;
  /** The columns of the primary key; null without one, in which case the whole row identifies itself. */
  key: string[] | null;
  /** The columns that can be written. */
  columns: string[];
  /** Of these, the columns that cannot be updated. */
  fixed: string[];
}

/** A row as text. The last use of a token is stored some time after the request, so it is ignored. */
const lineOf = (row: string) => `(to_jsonb(${row}) - 'last_used_at')::text`;
/** Tables whose rows cannot be removed. They record requests; no response shows them. */
const appendOnly = new Set(['security_log']);
/** Counters of attempts by hash; they belong to no tenant. */
const uncounted = new Set(['rate_windows', 'login_failures']);
/** Restoring rows fires triggers, which count again; the next round restores what they counted. */
const rounds = 5;

/** Takes a snapshot of the current data. */
export async function snapshotDatabase(
  t: Teardown,
  connection: DatabaseConnection,
): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ ...connection, query_timeout: 30_000 });
  // Dropping the database ends the connection; nothing waits for it then.
  client.on('error', () => undefined);
  await client.connect();
  defer(t, () => client.end());
  const tables = await readTables(client);
  await client.query('create schema snapshot');
  await client.query(
    tables.map(({ name }) => `create table snapshot."${name}" as table public."${name}"`).join(';'),
  );
  const seen = await readStamps(client, tables);

  /** Compares only tables that were written to since they last matched the snapshot. */
  const dirtyTables = async (except: readonly string[]): Promise<Table[]> => {
    const stamps = await readStamps(client, tables);
    const written = tables.filter(
      ({ name }) => stamps.get(name) !== seen.get(name) && !except.includes(name) && !appendOnly.has(name),
    );
    if (written.length === 0) return [];
    const changed = await readChanged(client, written);
    for (const { name } of written) if (!changed.has(name)) seen.set(name, stamps.get(name) ?? '');
    return written.filter(({ name }) => changed.has(name));
  };
  return {
    rows: await readRows(client, tables),
    tables: tables.map(({ name }) => name),
    async changedRows() {
      const dirty = (await dirtyTables([])).filter(({ name }) => !uncounted.has(name));
      const changed: string[] = [];
      for (const { name } of dirty) {
        const { rows } = await client.query<{ line: string }>(
          `with before as (select ${lineOf('saved')} as line from snapshot."${name}" saved),
            after as (select ${lineOf('live')} as line from public."${name}" live)
          (table before except table after) union all (table after except table before)`,
        );
        changed.push(...rows.map(({ line }) => `${name} ${line}`));
      }
      return changed;
    },
    async restore(except = []) {
      for (let round = 0; ; round += 1) {
        const dirty = await dirtyTables(except);
        if (dirty.length === 0) return;
        if (round === rounds) throw new Error(`cannot put back ${dirty.map(({ name }) => name).join(', ')}`);
        // A query of several statements is one transaction. Children are deleted before their parents and inserted
        // after them.
        await client.query(
          [
            ...dirty.toReversed().map(deleteNew),
            ...dirty.map(insertMissing),
            ...dirty.map(updateChanged),
          ].join(';'),
        );
      }
    },
  };
}

function deleteNew({ name, key }: Table): string {
  return `delete from public."${name}" live where not exists (select from snapshot."${name}" saved where ${same(key)})`;
}

function insertMissing({ name, key, columns }: Table): string {
  return `insert into public."${name}" (${list(columns)}) overriding system value
    select ${list(columns)} from snapshot."${name}" saved
    where not exists (select from public."${name}" live where ${same(key)})`;
}

/** An update in place cascades to nothing. */
function updateChanged({ name, key, columns, fixed }: Table): string {
  const changing = columns.filter((column) => key?.includes(column) === false && !fixed.includes(column));
  if (changing.length === 0) return 'select';
  return `update public."${name}" live set (${list(changing)}) = row(${changing.map((column) => `saved."${column}"`).join()})
    from snapshot."${name}" saved where ${same(key)} and ${lineOf('live')} <> ${lineOf('saved')}`;
}

function same(key: readonly string[] | null): string {
  if (key === null) return `${lineOf('live')} = ${lineOf('saved')}`;
  return key.map((column) => `live."${column}" = saved."${column}"`).join(' and ');
}

function list(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join();
}

/** Parents before their children, so that each row finds what it refers to. */
async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attidentity = 'a') as fixed,
      (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = i.indrelid
        and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(array_agg(distinct p.relname::text), '{}') from pg_constraint f join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid) as parents
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname !~ 'migration' order by 1`);
  const ordered: Table[] = [];
  const done = new Set<string>();
  for (let open = rows; open.length > 0; open = open.filter(({ name }) => !done.has(name))) {
    const ready = open.filter(({ parents }) => parents.every((parent) => done.has(parent)));
    if (ready.length === 0)
      throw new Error(`tables refer to each other: ${open.map(({ name }) => name).join()}`);
    ordered.push(...ready);
    for (const { name } of ready) done.add(name);
  }
  return ordered;
}

/** A value per table that differs after each write: the row count, and the latest writing transaction. */
async function readStamps(client: pg.Client, tables: readonly Table[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; stamp: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as stamp from public."${name}"`,
      )
      .join(' union all '),
  );
  return new Map(rows.map(({ name, stamp }) => [name, stamp]));
}

/** Those of the tables that differ from the snapshot. */
async function readChanged(client: pg.Client, tables: readonly Table[]): Promise<Set<string>> {
  const digestOf = (schema: string, name: string) =>
    `(select md5(string_agg(line, '' order by line)) from (select ${lineOf('live')} as line from ${schema}."${name}" live) lines)`;
  const { rows } = await client.query<{ name: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name where ${digestOf('public', name)} is distinct from ${digestOf('snapshot', name)}`,
      )
      .join(' union all '),
  );
  return new Set(rows.map(({ name }) => name));
}

async function readRows(client: pg.Client, tables: readonly Table[]): Promise<SnapshotRow[]> {
  const all: SnapshotRow[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(live) as row from public."${name}" live`,
    );
    all.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return all;
}
