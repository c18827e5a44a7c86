import type pg from 'pg';
import { quote } from './catalog.ts';

/** The content of a database that a restore would replace. */
export type Target = 'empty' | 'no users' | 'users' | 'foreign tables';

/** Inspects the schema that this connection writes to. */
export async function inspectTarget(client: pg.ClientBase): Promise<Target> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  );
  const tables = new Set(rows.map(({ name }) => name));
  if (tables.size === 0) return 'empty';
  if (!tables.has('schema_migrations')) return 'foreign tables';
  if (!tables.has('users')) return 'no users';
  const users = await client.query('select 1 from users limit 1');
  return users.rowCount === 0 ? 'no users' : 'users';
}

/** Number of open connections of services and their workers to this database. */
export async function countServices(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('fettle', 'fettle worker')`,
  );
  return rows[0]?.count ?? 0;
}

/** Drops everything in the schema that does not belong to an extension, within the transaction. */
export async function clearSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string; signature: string }>(`
    select case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
      relname::text as name, '' as signature
    from pg_class class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
      and not exists (select 1 from pg_depend dependency where dependency.objid = class.oid and dependency.deptype = 'e')
    union all
    select 'routine', proname::text, '(' || pg_get_function_identity_arguments(routine.oid) || ')'
    from pg_proc routine
    where pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend dependency where dependency.objid = routine.oid and dependency.deptype = 'e')
    union all
    select 'type', typname::text, ''
    from pg_type type
    where typnamespace = current_schema()::regnamespace and typtype in ('d', 'e')
      and not exists (select 1 from pg_depend dependency where dependency.objid = type.oid and dependency.deptype = 'e')
    union all
    select 'sequence', relname::text, ''
    from pg_class class
    where relnamespace = current_schema()::regnamespace and relkind = 'S'
      and not exists (select 1 from pg_depend dependency where dependency.objid = class.oid and dependency.deptype in ('a', 'i', 'e'))`);
  for (const { kind, name, signature } of rows) {
    await client.query(`drop ${kind} if exists ${quote(name)}${signature} cascade`);
  }
}
