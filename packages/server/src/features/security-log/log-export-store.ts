import type { SecurityEntry } from '@fettle/contract';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { entryColumns, toEntry } from './entry-row.ts';
import { isSelected, type LogSelection, readSelection } from './log-selection.ts';

/** An entry in an export for operators: from any organization, with its ID. */
export interface SecurityExport extends SecurityEntry {
  orgId: string | null;
}

const rowsPerBatch = 1000;

/** All entries, oldest first, including those about unknown accounts. */
export async function* streamLogExport(
  { db }: Pick<Services, 'db'>,
  query: Omit<Parameters<typeof readSelection>[0], 'userId'>,
): AsyncGenerator<SecurityExport[]> {
  let selection: LogSelection = readSelection({ ...query, userId: null });
  let isFirst = true;
  for (;;) {
    const after = isFirst ? sql`` : sql`and entry.id > ${selection.fromId}::uuid`;
    const { rows } = await sql<SecurityExport>`
      select ${entryColumns(sql`true`, { forOperator: true })}, entry.org_id as "orgId" from security_log entry
      where ${isSelected(selection)} ${after} order by entry.id limit ${rowsPerBatch}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ ...toEntry(row), orgId: row.orgId }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerBatch) return;
    selection = { ...selection, fromId: last.id };
    isFirst = false;
  }
}
