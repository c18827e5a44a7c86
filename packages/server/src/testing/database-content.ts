import type pg from 'pg';

/**
 * Everything that a backup promises to bring back, as text to compare: the rows of every logged table except
 * sessions, and where sequences stand; and the schema they are in (columns, constraints, indexes, triggers).
 */
export async function contentOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind = 'r' and relpersistence = 'p' and relname <> 'sessions' order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    content[name] = await firstColumn(pool, `select t::text from "${name}" t order by 1`);
  }
  content.sequences = await firstColumn(
    pool,
    `select sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences order by 1`,
  );
  content.schema = await firstColumn(
    pool,
    `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || a.attidentity::text || a.attgenerated::text
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select tgrelid::regclass || ' ' || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1`,
  );
  return content;
}

async function firstColumn(pool: pg.Pool, sql: string): Promise<unknown[]> {
  const { rows } = await pool.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows.map((row) => row[0]);
}
