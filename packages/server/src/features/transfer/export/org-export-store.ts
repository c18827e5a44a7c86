import type { OrgExport, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId, newId } from '../../../ids.ts';

type Db = Kysely<Tables>;

interface ExportRow extends OrgExport {
  archiveKey: string | null;
}

const columns = sql`export.id, export.status, export.size, export.sha256, person.name as "requestedBy",
  export.created_at as "createdAt", export.completed_at as "completedAt", export.expires_at as "expiresAt"`;
const source = sql`org_exports export left join users person on person.id = export.requested_by`;

/** Null while another export of the organization is queued. */
export async function insertOrgExport(
  db: Db,
  { orgId, userId, now }: { orgId: string; userId: string; now: string },
): Promise<OrgExport | null> {
  const { rows } = await sql<{ id: string }>`
    insert into org_exports (id, org_id, requested_by, created_at) values (${newId()}, ${orgId}, ${userId}, ${now})
    on conflict do nothing returning id`.execute(db);
  const [row] = rows;
  return row === undefined ? null : toExport(await findOrgExport(db, orgId, row.id));
}

/** @throws ApiError NOT_FOUND */
export async function findOrgExport(db: Db, orgId: string, id: string): Promise<ExportRow> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<ExportRow>`
    select ${columns}, export.archive_key as "archiveKey" from ${source}
    where export.id = ${id} and export.org_id = ${orgId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** Deletes an export; a trigger hands its file to the deletion of files. */
export async function deleteExportRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('org_exports').where('id', '=', id).execute();
}

/** By the index org_exports_org. */
export async function readOrgExports(
  db: Db,
  orgId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<OrgExport>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from org_exports where org_id = ${orgId}`.execute(db);
  const { rows } = await sql<OrgExport>`
    select ${columns} from ${source} where export.org_id = ${orgId}
    order by export.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { items: rows.map(toExport), total: counted[0]?.total ?? 0 };
}

export function toExport(row: OrgExport): OrgExport {
  return {
    id: row.id,
    status: row.status,
    size: row.size,
    sha256: row.sha256,
    requestedBy: row.requestedBy,
    createdAt: row.createdAt,
    completedAt: row.completedAt,
    expiresAt: row.expiresAt,
  };
}

/** What the worker needs to know; undefined when the export was deleted. */
export async function readExportJob(
  db: Db,
  { jobId, claimId }: { jobId: string; claimId: string },
): Promise<{ orgId: string; userId: string | null } | undefined> {
  const { rows } = await sql<{ orgId: string; userId: string | null }>`
    select org_id as "orgId", requested_by as "userId" from org_exports
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
  return rows[0];
}

export interface FinishedArchive {
  key: string;
  size: number;
  sha256: string;
  now: string;
  expiresAt: string;
}

export async function settleExport(
  db: Db,
  { jobId, claimId }: { jobId: string; claimId: string },
  archive: FinishedArchive | null,
  now: string,
): Promise<void> {
  await sql`
    update org_exports set status = ${archive === null ? 'failed' : 'complete'}, archive_key = ${archive?.key ?? null},
      size = ${archive?.size ?? null}, sha256 = ${archive?.sha256 ?? null}, completed_at = ${now},
      expires_at = ${archive?.expiresAt ?? null}, due_at = null, claim_id = null, lease_until = null, tries = 0
    where id = ${jobId} and claim_id = ${claimId}`.execute(db);
}

/** Expires what is past its time, and hands the files to the deletion of files. */
export async function expireExports(db: Db, now: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with expired as (
      select id, archive_key from org_exports where status = 'complete' and expires_at <= ${now}
      order by expires_at limit ${limit} for update skip locked),
    forgotten as (
      insert into blob_deletions (blob_key, due_at) select archive_key, ${now} from expired on conflict do nothing)
    update org_exports export set status = 'expired', archive_key = null, size = null, sha256 = null
    from expired where export.id = expired.id`.execute(db);
  return Number(numAffectedRows);
}
