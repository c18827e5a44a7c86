import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { firstKey } from '../report/read-in-pages.ts';
import { keptCrawls } from '../run/drop-old-crawl-data.ts';

type Db = Kysely<Tables>;

/**
 * Audits per project whose findings are kept: those that can be analyzed again, and the one before them, which the
 * oldest of them is compared with.
 */
export const keptFindings = keptCrawls + 1;

const rowsPerStatement = 5000;
const lastKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Removes findings nobody can ask for any more: of analyses that were cut short or replaced, and of all but the
 * newest audits of the project. In small steps, each of which may be the last one: a list goes after its rows, so
 * what is left is found again by the next call.
 */
export async function dropOldFindings(db: Db, projectId: string): Promise<void> {
  for (const { id, auditId } of await findDroppable(db, projectId)) {
    if (await isStillNamed(db, auditId, id)) continue;
    await deleteRows(db, { table: 'audit_findings', column: 'key', listId: id });
    await deleteRows(db, { table: 'audit_visits', column: 'url_hash', listId: id });
    await db.deleteFrom('audit_finding_lists').where('id', '=', id).execute();
  }
}

/** Takes the list from its audit, so that nobody begins to read what is going away; not from one that is at work. */
async function isStillNamed(db: Db, auditId: string, listId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with dropped as (
      update audits set finding_list_id = null
      where id = ${auditId} and finding_list_id = ${listId} and due_at is null returning id)
    select id from audits where id = ${auditId} and finding_list_id = ${listId} and id not in (select id from dropped)
    `.execute(db);
  return rows.length > 0;
}

async function findDroppable(db: Db, projectId: string): Promise<{ id: string; auditId: string }[]> {
  const { rows } = await sql<{ id: string; auditId: string }>`
    with kept as (
      select finding_list_id from audits where project_id = ${projectId} and finding_list_id is not null
      order by id desc limit ${keptFindings})
    select l.id, l.audit_id as "auditId" from audits a join audit_finding_lists l on l.audit_id = a.id
    where a.project_id = ${projectId} and a.due_at is null and l.id not in (select finding_list_id from kept)`.execute(
    db,
  );
  return rows;
}

/** Along the primary key, each step from where the one before ended: nothing dead is passed over again. */
async function deleteRows(
  db: Db,
  rows:
    | { table: 'audit_findings'; column: 'key'; listId: string }
    | { table: 'audit_visits'; column: 'url_hash'; listId: string },
): Promise<void> {
  const [table, column] = [sql.table(rows.table), sql.ref(rows.column)];
  let after = firstKey;
  for (;;) {
    const { rows: last } = await sql<{ key: string }>`
      select ${column} as key from ${table} where list_id = ${rows.listId} and ${column} >= ${after}
      order by ${column} offset ${rowsPerStatement} limit 1`.execute(db);
    const to = last[0]?.key ?? lastKey;
    await sql`
      delete from ${table} where list_id = ${rows.listId} and ${column} >= ${after} and ${column} <= ${to}`.execute(
      db,
    );
    if (last.length === 0) return;
    after = to;
  }
}
