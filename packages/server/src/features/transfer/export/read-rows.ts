import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { Column } from '../format/columns.ts';
import { peopleTable, type TransferTable, transferTables } from '../format/tables.ts';

type Db = Kysely<Tables>;

const rowsPerFetch = 500;

/** The name of a column in an archive: `assignee_ids` is `assigneeIds`. */
export function fieldOf(column: string): string {
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The columns of a table that are in an archive. */
export function exportedColumns({ columns }: TransferTable): [name: string, column: Column][] {
  return Object.entries(columns).filter(([, { kind }]) => kind !== 'left' && kind !== 'org');
}

/** The types of all columns of the service's tables, as `table.column`. */
export async function readColumnTypes(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select class.relname || '.' || attribute.attname as name, format_type(attribute.atttypid, null) as type
    from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
    where class.relnamespace = current_schema()::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition and attribute.attnum > 0 and not attribute.attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** The rows of a table as lines of JSON, some at a time. Only in a transaction, whose snapshot they are of. */
export async function* readTable(
  db: Db,
  table: TransferTable,
  orgId: string,
  types: ReadonlyMap<string, string>,
): AsyncGenerator<string[]> {
  const fields = exportedColumns(table).map(
    ([name]) => sql`${read(name, types.get(`${table.name}.${name}`))} as ${sql.ref(fieldOf(name))}`,
  );
  const rows = sql`
    select row_to_json(line)::text as line from (
      select ${sql.join(fields)} from ${sql.table(table.name)} as row
      where ${ownRows(table, orgId)} order by ${sql.raw(table.order)}) line`;
  yield* fetchLines(db, rows, table.batch ?? rowsPerFetch);
}

/** SQL over `row`: the rows of a table that belong to the organization. */
export function ownRows(table: TransferTable, orgId: string): RawBuilder<unknown> {
  const owner = table.name === 'orgs' ? sql.ref('row.id') : sql.ref('row.org_id');
  // A literal, because a cursor takes no parameters of some drivers; it is the ID of a row.
  return sql`${owner} = ${sql.lit(orgId)}::uuid and ${sql.raw(table.where ?? 'true')}`;
}

/** Everybody the organization has rows of, as lines of JSON. A deleted account has no name and no address. */
export async function* readPeople(db: Db, orgId: string): AsyncGenerator<string[]> {
  const mentioned = transferTables.flatMap((table) =>
    exportedColumns(table).flatMap(([name, { kind }]) => {
      const column = sql.ref(`row.${name}`);
      const from = sql`from ${sql.table(table.name)} as row where ${ownRows(table, orgId)}`;
      if (kind === 'person') return [sql`select ${column} as id ${from}`];
      return kind === 'people' ? [sql`select unnest(${column}) as id ${from}`] : [];
    }),
  );
  const rows = sql`
    select row_to_json(line)::text as line from (
      select id, case when deleted_at is null then name end as name, case when deleted_at is null then email end as email,
        deleted_at is not null as deleted
      from users where id in (${sql.join(mentioned, sql` union `)}) order by id) line`;
  yield* fetchLines(db, rows, rowsPerFetch);
}

async function* fetchLines(db: Db, rows: RawBuilder<unknown>, count: number): AsyncGenerator<string[]> {
  await sql`declare transfer no scroll cursor for ${rows}`.execute(db);
  for (;;) {
    const { rows: fetched } = await sql<{ line: string }>`fetch ${sql.lit(count)} from transfer`.execute(db);
    if (fetched.length > 0) yield fetched.map(({ line }) => line.replaceAll('\n', ' '));
    if (fetched.length < count) break;
  }
  await sql`close transfer`.execute(db);
}

/** Times as the API writes them. */
function read(name: string, type: string | undefined): RawBuilder<unknown> {
  const column = sql.ref(`row.${name}`);
  return type === 'timestamp with time zone'
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column;
}

export { peopleTable };
