import type {
  Import,
  ImportCounts,
  ImportFormat,
  ImportMapping,
  ImportOptions,
  Page,
  ProjectRole,
} from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { isId } from '../../ids.ts';
import { type Permission, requireRole, roleInProject, seesProject } from '../projects/access.ts';
import { type ImportRow, toImport } from './import-row.ts';

type Db = Kysely<Tables>;

/** Who can import can write in the names of others, so all operations require the permission to manage the project. */
export const importPermission: Permission = 'manage';

const columns = sql`import.id, import.project_id as "projectId", import.format, import.file_name as "fileName",
  import.file_size as "fileSize", import.dry_run as "dryRun", import.status, import.done, import.total, import.options,
  import.counts, import.mapping, import.notes, import.error, import.created_by as "createdById", person.name as "createdByName",
  person.email as "createdByEmail", import.created_at as "createdAt", import.started_at as "startedAt",
  import.completed_at as "completedAt"`;

/** Imports of a project, newest first; the caller checks access. */
export async function readImportPage(
  db: Db,
  projectId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Import>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from imports where project_id = ${projectId}`.execute(db);
  const { rows } = await sql<ImportRow>`
    select ${columns} from imports import left join users person on person.id = import.created_by
    where import.project_id = ${projectId} order by import.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  return { items: rows.map(toImport), total: counted[0]?.total ?? 0 };
}

/** An import for callers who can manage its project; `lock` keeps the worker from it until the transaction ends. */
export async function requireImport(ctx: Ctx, id: string, { lock = false } = {}): Promise<Import> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<ImportRow & { role: ProjectRole }>`
    select ${columns}, ${roleInProject(ctx)} as role
    from imports import join projects project on project.id = import.project_id
    left join users person on person.id = import.created_by
    where import.id = ${id} and ${seesProject(ctx)}
    ${lock ? sql`for update of import` : sql``}`.execute(ctx.db);
  const row = rows[0];
  if (row === undefined) throw notFound();
  requireRole(row.role, importPermission);
  return toImport(row);
}

export interface NewImport {
  id: string;
  orgId: string;
  projectId: string;
  createdBy: string;
  format: ImportFormat;
  fileName: string;
  fileSize: number;
  blobKey: string;
  dryRun: boolean;
  options: ImportOptions;
  createdAt: string;
}

export const noCounts: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  kept: 0,
  columns: 0,
  comments: 0,
  checklistItems: 0,
  attachments: 0,
  filesNotFetched: 0,
  timeEntries: 0,
};

/** False when an import of the project has not ended: there is one at a time. */
export async function insertImport(db: Db, added: NewImport): Promise<boolean> {
  const inserted = await db
    .insertInto('imports')
    .values({
      id: added.id,
      org_id: added.orgId,
      project_id: added.projectId,
      created_by: added.createdBy,
      format: added.format,
      file_name: added.fileName,
      file_size: added.fileSize,
      blob_key: added.blobKey,
      dry_run: added.dryRun,
      options: JSON.stringify(added.options),
      status: 'queued',
      counts: JSON.stringify(noCounts),
      created_at: added.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Deletes the oldest reports beyond `keep`; what they imported stays. */
export async function dropOldImports(db: Db, projectId: string, keep: number): Promise<void> {
  await sql`
    delete from imports where project_id = ${projectId} and id in (
      select id from imports where project_id = ${projectId} and status not in ('queued', 'running')
      order by id desc offset ${keep})`.execute(db);
}

/** Ends an import that has not ended; its file is dropped by a trigger. */
export async function endImport(
  db: Db,
  id: string,
  end: { status: 'complete' | 'failed' | 'canceled'; error: string | null; now: string },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({
      status: end.status,
      error: end.error,
      completed_at: end.now,
      blob_key: null,
      due_at: null,
      claim_id: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}

/** An import as the worker needs it. */
export interface ImportJob {
  id: string;
  orgId: string;
  projectId: string;
  createdBy: string | null;
  format: ImportFormat;
  options: ImportOptions;
  dryRun: boolean;
  blobKey: string | null;
  fileSize: number;
  done: number;
  counts: ImportCounts;
  mapping: ImportMapping | null;
}

export async function readImportJob(db: Db, id: string): Promise<ImportJob | undefined> {
  return await db
    .selectFrom('imports')
    .select([
      'id',
      'org_id as orgId',
      'project_id as projectId',
      'created_by as createdBy',
      'format',
      'options',
      'dry_run as dryRun',
      'blob_key as blobKey',
      'file_size as fileSize',
      'done',
      'counts',
      'mapping',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Records what the file as a whole is. */
export async function beginImport(
  db: Db,
  id: string,
  begun: { total: number; mapping: ImportMapping; notes: string[]; counts: ImportCounts; now: string },
): Promise<void> {
  await sql`
    update imports set status = 'running', total = ${begun.total}, mapping = ${JSON.stringify(begun.mapping)}::json,
      notes = ${begun.notes}::text[], counts = ${JSON.stringify(begun.counts)}::json,
      started_at = coalesce(started_at, ${begun.now})
    where id = ${id}`.execute(db);
}

export async function saveProgress(db: Db, id: string, done: number, counts: ImportCounts): Promise<void> {
  await db
    .updateTable('imports')
    .set({ done, counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}
