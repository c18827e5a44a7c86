import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { deleteInlinks } from '../storage/inlink-store.ts';

type Db = Kysely<Tables>;

/**
 * Audits per project that can be re-analyzed. The facts of an audit take a hundred times the space of its reports, and an
 * older crawl says less about the site than a new one would. Reports and page lists are kept forever.
 */
export const keptCrawls = 5;

const rowsPerStatement = 5000;

/**
 * Removes crawl data that is no longer used: of crawls that never finished, and of all but the latest audits of the
 * project. It works in small steps and can stop after any of them: the next call finds the rest.
 */
export async function dropOldCrawlData(db: Db, projectId: string): Promise<void> {
  for (const id of await findDroppable(db, projectId)) {
    // First, no analysis may start on data that is being deleted.
    const { numUpdatedRows } = await db
      .updateTable('audits')
      .set({ crawl_data: 'partial', has_inlinks: false })
      .where('id', '=', id)
      .where('due_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) continue;
    await deleteRows(db, 'audit_urls', id);
    await deleteRows(db, 'audit_pages', id);
    await deleteInlinks(db, id);
    await db
      .updateTable('audits')
      .set({ crawl_data: 'none', site_facts: null })
      .where('id', '=', id)
      .where('crawl_data', '=', 'partial')
      .where('due_at', 'is', null)
      .execute();
  }
}

/** By the index audits_crawl_data, which has a handful of rows for each project. */
async function findDroppable(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('audits')
    .select(['id', 'crawl_data', 'due_at'])
    .where('project_id', '=', projectId)
    .where('crawl_data', '<>', 'none')
    .orderBy('id', 'desc')
    .execute();
  const whole = rows.filter((row) => row.crawl_data === 'complete').map((row) => row.id);
  const kept = new Set(whole.slice(0, keptCrawls));
  return rows.filter((row) => row.due_at === null && !kept.has(row.id)).map((row) => row.id);
}

async function deleteRows(db: Db, table: 'audit_urls' | 'audit_pages', auditId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where audit_id = ${auditId} and url_hash in (
        select url_hash from ${sql.table(table)} where audit_id = ${auditId} limit ${rowsPerStatement})`.execute(
      db,
    );
    if ((numAffectedRows ?? 0n) < BigInt(rowsPerStatement)) return;
  }
}
