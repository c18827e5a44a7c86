import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { exportedColumns } from '../export/read-rows.ts';
import type { TransferTable } from '../format/tables.ts';
import type { Row } from './read-parts.ts';

/** Inserts mapped rows. Values that a column cannot have fail the statement, and with it the import. */
export async function insertRows(
  db: Kysely<Tables>,
  table: TransferTable,
  rows: readonly Row[],
  orgId: string,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  const filled = Object.entries(table.columns).filter(
    ([, column]) => column.kind === 'left' && column.fill !== undefined,
  );
  const sent = [...exportedColumns(table), ...filled].map(([name]) => name);
  const made = Object.entries(table.columns).flatMap(([name, column]) => {
    if (column.kind === 'org') return [[name, sql`${orgId}::uuid`] as const];
    return column.kind === 'left' && column.made !== undefined ? [[name, sql.raw(column.made)] as const] : [];
  });
  const typed = sent.map(
    (name) => sql`${sql.ref(name)} ${sql.raw(types.get(`${table.name}.${name}`) ?? 'text')}`,
  );
  await sql`
    insert into ${sql.table(table.name)} (${sql.join([...sent, ...made.map(([name]) => name)].map((name) => sql.ref(name)))})
    select ${sql.join([...sent.map((name) => sql.ref(`row.${name}`)), ...made.map(([, value]) => value)])}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (${sql.join(typed)})`.execute(db);
}
