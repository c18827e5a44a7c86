import type pg from 'pg';

/** A table of the service's schema with the columns that are written, not computed. */
export interface Table {
  name: string;
  columns: string[];
}

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** Nobody stays signed in through a restore: a session opened since may belong to somebody who is out by now. */
const LEFT_OUT = ['sessions'];

/**
 * Every table whose rows a backup holds, read from the catalogue so that no migration can be forgotten. Unlogged
 * tables are books of the moment and stay out, as do sessions; partitions are reached through their parent.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence <> 'u' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** Where identity columns have got to. A sequence may be ahead of the snapshot, never behind it. */
export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(name)}`,
    );
    for (const { value, isCalled } of found.rows) sequences.push({ name, value, isCalled });
  }
  return sequences;
}

/**
 * A statement for every key of a stored file that rows refer to. Wherever one is kept, its column is called
 * `blob_key`; `isNeeded` is false for files that only wait to be deleted.
 */
export async function selectBlobKeys(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname = 'blob_key' and not a.attisdropped order by c.relname`,
  );
  const parts = rows.map(
    ({ name }) =>
      `select blob_key as key, ${name !== 'blob_deletions'} as needed from ${quote(name)} where blob_key is not null`,
  );
  if (parts.length === 0) return `select ''::text as key, false as "isNeeded" where false`;
  return `select key, bool_or(needed) as "isNeeded" from (${parts.join(' union all ')}) k group by key order by key`;
}

/** An identifier in double quotes. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
