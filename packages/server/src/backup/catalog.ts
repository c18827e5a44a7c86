import type pg from 'pg';

/** A table of the service's schema with its columns, without generated ones. */
export interface Table {
  name: string;
  columns: string[];
}

export interface Sequence {
  name: string;
  value: string;
  isCalled: boolean;
}

/** Excludes sessions: after a restore, a user who has since lost access must not be signed in again. */
const leftOut = ['sessions'];

/**
 * Every table in a backup, read from the system catalogs so that no migration can be forgotten. Unlogged tables, which
 * hold temporary state, and sessions are excluded; partitions are read through their parent.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select class.relname::text as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
     from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
     where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
       and not class.relispartition and class.relpersistence <> 'u' and class.relname <> all($1)
       and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
     group by class.relname order by class.relname`,
    [leftOut],
  );
  return rows;
}

/** Current values of identity columns. A sequence can be ahead of the snapshot but never behind it. */
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
 * A statement for every key of a stored file that rows refer to. The column is called `blob_key` in every table;
 * `isNeeded` is false for files that are waiting to be deleted.
 */
export async function selectBlobKeys(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select class.relname::text as name from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
     where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
       and not class.relispartition and attribute.attname = 'blob_key' and not attribute.attisdropped order by class.relname`,
  );
  const parts = rows.map(
    ({ name }) =>
      `select blob_key as key, ${name !== 'blob_deletions'} as needed from ${quote(name)} where blob_key is not null`,
  );
  if (parts.length === 0) return `select ''::text as key, false as "isNeeded" where false`;
  return `select key, bool_or(needed) as "isNeeded" from (${parts.join(' union all ')}) keys group by key order by key`;
}

/** An identifier in double quotes. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
