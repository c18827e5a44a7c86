import type pg from 'pg';

/**
 * Everything that a backup must restore, as text to compare: the rows of every logged table except sessions, the
 * positions of sequences, and the schema (columns, constraints, indexes, triggers).
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
    `select class.relname || '.' || attribute.attname || ' ' || format_type(attribute.atttypid, attribute.atttypmod)
         || attribute.attidentity::text || attribute.attgenerated::text
       from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
       where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attribute.attnum > 0
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
