import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { exportedColumns, fieldOf } from '../export/read-rows.ts';
import { transferTables } from '../format/tables.ts';
import { TransferError } from '../transfer-error.ts';

/**
 * Refuses rows that refer to something that is not in the archive: an ID of another organization's row would otherwise
 * lead into it. After all rows are inserted, in the same transaction.
 */
export async function checkReferences(db: Kysely<Tables>, orgId: string): Promise<void> {
  for (const table of transferTables) {
    if (table.notImported !== undefined) continue;
    for (const [name, column] of exportedColumns(table)) {
      if ((column.kind !== 'id' && column.kind !== 'ids') || column.of === null || name === 'id') continue;
      const target = sql.table(column.of);
      const own = column.of === 'orgs' ? sql.ref('target.id') : sql.ref('target.org_id');
      const found = sql`select from ${target} as target where target.id = reference.id`;
      // Something may be gone that a loose reference names, but it was never another organization's.
      const isWrong = column.isLoose
        ? sql`exists (${found} and ${own} <> ${orgId})`
        : sql`not exists (${found} and ${own} = ${orgId})`;
      const reference = column.kind === 'ids' ? sql`unnest(row.${sql.ref(name)})` : sql.ref(`row.${name}`);
      const { rows } = await sql`
        select 1 from ${sql.table(table.name)} as row cross join lateral (select ${reference} as id) reference
        where row.org_id = ${orgId} and reference.id is not null and ${isWrong} limit 1`.execute(db);
      if (rows.length > 0) {
        throw new TransferError(
          `is damaged: ${fieldOf(name)} in ${table.name} refers to something that it does not contain`,
        );
      }
    }
  }
}
