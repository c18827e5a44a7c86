import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { nilUuid } from '../../../ids.ts';
import { keptCrawls } from '../run/drop-old-crawl-data.ts';

type Db = Kysely<Tables>;

/**
 * Audits per project whose findings are kept: those that can be re-analyzed, and the one before them, with which the
 * oldest of them is compared.
 */
export const keptFindings = keptCrawls + 1;

const rowsPerStatement = 5000;
const lastKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Removes findings that are no longer accessible: of analyses that were interrupted or replaced, and of all but the latest
 * audits of the project. It works in small steps and can stop after any of them: a list is deleted after its rows, so the
 * next call finds the rest.
 */
export async function dropOldFindings(db: Db, projectId: string): Promise<void> {
  for (const { id, auditId } of await findDroppable(db, projectId)) {
    if (await isStillReferenced(db, auditId, id)) continue;
    await deleteRows(db, { table: 'audit_findings', column: 'key', listId: id });
    await deleteRows(db, { table: 'audit_visits', column: 'url_hash', listId: id });
    await db.deleteFrom('audit_finding_lists').where('id', '=', id).execute();
  }
}

/** Detaches the list from its audit, so that nobody starts to read it; unless the audit is unfinished. */
async function isStillReferenced(db: Db, auditId: string, listId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with dropped as (
      update audits set finding_list_id = null, check_results = null, original_reports = null
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
    select list.id, list.audit_id as "auditId" from audits audit join audit_finding_lists list on list.audit_id = audit.id
    where audit.project_id = ${projectId} and audit.due_at is null and list.id not in (select finding_list_id from kept)`.execute(
    db,
  );
  return rows;
}

/** Along the primary key, each step from the end of the previous one, so that dead rows are not scanned again. */
async function deleteRows(
  db: Db,
  rows:
    | { table: 'audit_findings'; column: 'key'; listId: string }
    | { table: 'audit_visits'; column: 'url_hash'; listId: string },
): Promise<void> {
  const [table, column] = [sql.table(rows.table), sql.ref(rows.column)];
  let after = nilUuid;
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
