import { limits, type Page, type ProjectRole, type ReportLink } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../../projects/access.ts';
import { toActor } from '../../tasks/index.ts';

type Db = Kysely<Tables>;

const dayMs = 86_400_000;
/** How long an ended link is listed. */
const listedDays = 90;
/** A second look within this time is not another opening. */
const sameOpeningMs = 30 * 60_000;

/** The audit whose report is shared. */
export interface SharedAudit {
  id: string;
  orgId: string;
  projectId: string;
  projectName: string;
  rootUrl: string;
  hasReports: boolean;
}

/**
 * The audit, for callers who may share it: else NOT_FOUND, then FORBIDDEN. With `lock`, it cannot be deleted until the
 * transaction ends.
 */
export async function requireSharing(
  ctx: Ctx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<SharedAudit> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<SharedAudit & { role: ProjectRole }>`
    select audit.id, audit.org_id as "orgId", audit.project_id as "projectId", project.name as "projectName",
      audit.root_url as "rootUrl", audit.page_list_id is not null as "hasReports", ${roleInProject(ctx)} as role
    from audits audit join projects project on project.id = audit.project_id
    where audit.id = ${id} and ${seesProject(ctx)} ${lock ? sql`for key share of audit` : sql``}`.execute(
    ctx.db,
  );
  const audit = rows[0];
  if (audit === undefined) throw notFound();
  requireRole(audit.role, 'write');
  return audit;
}

export interface NewLink {
  id: string;
  name: string | null;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

/** How many links of the audit work at this moment. */
export async function countActiveLinks(db: Db, auditId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report_links
    where audit_id = ${auditId} and revoked_at is null and expires_at > ${now.toISOString()}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a link, and deletes those of the audit that ended long ago. */
export async function insertLink(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  audit: SharedAudit,
  link: NewLink,
): Promise<void> {
  const before = new Date(link.createdAt.getTime() - listedDays * dayMs).toISOString();
  await sql`
    delete from report_links where audit_id = ${audit.id} and least(expires_at, revoked_at) < ${before}`.execute(
    db,
  );
  await db
    .insertInto('report_links')
    .values({
      id: link.id,
      org_id: audit.orgId,
      project_id: audit.projectId,
      audit_id: audit.id,
      name: link.name,
      token_hash: link.tokenHash,
      created_by: actor.userId,
      created_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute();
}

interface LinkRow extends Omit<ReportLink, 'createdBy' | 'status'> {
  creatorId: string | null;
  creatorName: string | null;
  creatorEmail: string | null;
}

function toLink({ creatorId, creatorName, creatorEmail, ...row }: LinkRow, now: Date): ReportLink {
  const hasExpired = Date.parse(row.expiresAt) <= now.getTime();
  return {
    ...row,
    createdBy: toActor({ type: 'user', id: creatorId, name: creatorName, email: creatorEmail }),
    status: row.revokedAt !== null ? 'revoked' : hasExpired ? 'expired' : 'active',
  };
}

const columns = sql`link.id, link.audit_id as "auditId", link.project_id as "projectId", link.name,
  link.created_by as "creatorId", creator.name as "creatorName", creator.email as "creatorEmail",
  link.created_at as "createdAt", link.expires_at as "expiresAt", link.revoked_at as "revokedAt",
  link.open_count as "openCount", link.last_opened_at as "lastOpenedAt"`;

/** A link of the audit; undefined when there is none. */
export async function findLink(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  auditId: string,
  id: string,
): Promise<ReportLink | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<LinkRow>`
    select ${columns} from report_links link left join users creator on creator.id = link.created_by
    where link.id = ${id} and link.audit_id = ${auditId}`.execute(db);
  return rows[0] === undefined ? undefined : toLink(rows[0], clock());
}

/** A page of the links of an audit, the newest first. */
export async function readLinkPage(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  auditId: string,
  { page = 1, limit = limits.page.default }: { page?: number; limit?: number },
): Promise<Page<ReportLink>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from report_links where audit_id = ${auditId}`.execute(db);
  const { rows } = await sql<LinkRow>`
    select ${columns} from report_links link left join users creator on creator.id = link.created_by
    where link.audit_id = ${auditId} order by link.id desc limit ${limit} offset ${(page - 1) * limit}::bigint`.execute(
    db,
  );
  return { items: rows.map((row) => toLink(row, clock())), total: counted[0]?.total ?? 0 };
}

/** Ends a link; false when it was revoked before. */
export async function endLink(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_links')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The audit behind a token that works at this moment. */
export async function findOpenLink(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<{ id: string; auditId: string } | undefined> {
  return db
    .selectFrom('report_links')
    .select(['id', 'audit_id as auditId'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Counts an opening, unless the last one was the same reader's a moment ago. */
export async function countOpening(db: Db, id: string, reader: Buffer, now: Date): Promise<void> {
  const since = new Date(now.getTime() - sameOpeningMs).toISOString();
  await sql`
    update report_links set
      open_count = open_count + case when last_reader = ${reader} and last_opened_at > ${since} then 0 else 1 end,
      last_opened_at = ${now.toISOString()}, last_reader = ${reader}
    where id = ${id}`.execute(db);
}
