import type { SecurityEntry } from '@fettle/contract';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { entryColumns, toEntry } from './entry-shape.ts';
import { isSelected, type LogSelection, readSelection } from './log-selection.ts';

/** An entry as the operator gets it: of every organization, and with which one it is of. */
export interface SecurityExport extends SecurityEntry {
  orgId: string | null;
}

const rowsPerBatch = 1000;

/** Every entry there is, in the order in which things happened: also those of accounts nobody has. */
export async function* streamWholeLog(
  { db }: Pick<Services, 'db'>,
  query: Omit<Parameters<typeof readSelection>[0], 'userId'>,
): AsyncGenerator<SecurityExport[]> {
  let selection: LogSelection = readSelection({ ...query, userId: null });
  let isFirst = true;
  for (;;) {
    const after = isFirst ? sql`` : sql`and e.id > ${selection.fromId}::uuid`;
    const { rows } = await sql<SecurityExport>`
      select ${entryColumns(sql`true`)}, e.org_id as "orgId" from security_log e
      where ${isSelected(selection)} ${after} order by e.id limit ${rowsPerBatch}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ ...toEntry(row), orgId: row.orgId }));
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerBatch) return;
    selection = { ...selection, fromId: last.id };
    isFirst = false;
  }
}
