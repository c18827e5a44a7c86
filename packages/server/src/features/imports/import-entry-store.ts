import type { ImportEntry, ImportOutcome, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';

type Db = Kysely<Tables>;

interface Selection {
  outcome: ImportOutcome | null;
  /** Only entries that something is noted about. */
  attention: boolean;
  page: number;
  limit: number;
}

/** What an import did with each task, in the order of the file. An import has a bounded number of tasks. */
export async function readEntryPage(
  db: Db,
  importId: string,
  selection: Selection,
): Promise<Page<ImportEntry>> {
  const { outcome, attention, page, limit } = selection;
  const matches = sql`entry.import_id = ${importId}
    and (${outcome}::text is null or entry.outcome = ${outcome}::text)
    and (not ${attention}::boolean or entry.notes <> '{}' or entry.kept <> '{}' or entry.outcome = 'failed')`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_entries entry where ${matches}`.execute(db);
  const { rows: items } = await sql<ImportEntry>`
    select entry.ordinal, entry.place, entry.external_id as "externalId", entry.title, entry.outcome,
      task.id as "taskId", entry.changed, entry.kept, entry.notes
    from import_entries entry left join tasks task on task.id = entry.task_id
    where ${matches} order by entry.ordinal limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items, total: counted[0]?.total ?? 0 };
}

/** Adds entries; one that is there already, from a try that was interrupted, is replaced. */
export async function writeEntries(
  db: Db,
  { id, orgId }: { id: string; orgId: string },
  entries: readonly ImportEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(
    entries.map(({ externalId, taskId, ...entry }) => ({
      ...entry,
      external_id: externalId,
      task_id: taskId,
    })),
  );
  await sql`
    insert into import_entries
      (import_id, ordinal, org_id, place, external_id, title, outcome, task_id, changed, kept, notes)
    select ${id}, ordinal, ${orgId}, place, external_id, title, outcome, task_id, changed, kept, notes
    from jsonb_to_recordset(${rows}::jsonb) as entry (ordinal integer, place text, external_id text, title text,
      outcome text, task_id uuid, changed text[], kept text[], notes text[])
    on conflict (import_id, ordinal) do nothing`.execute(db);
}
