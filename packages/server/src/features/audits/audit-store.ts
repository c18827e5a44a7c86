import { type AuditStatus, limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { ProjectAccess } from '../projects/access.ts';

/** One unfinished audit per project. */
export const unfinishedIndex = 'audits_unfinished';

export interface NewAudit {
  id: string;
  project: Pick<ProjectAccess, 'id' | 'orgId'>;
  rootUrl: string;
  maxDepth: number;
  maxPages: number;
}

/** Inserts a queued audit that is due now; null when the project has an unfinished one. */
export async function insertAudit(
  tx: Pick<Ctx, 'db' | 'clock'>,
  { id, project, rootUrl, maxDepth, maxPages }: NewAudit,
): Promise<{ id: string; status: AuditStatus } | null> {
  const { rows } = await sql<{ id: string; status: AuditStatus }>`
    insert into audits (id, org_id, project_id, status, root_url, max_depth, max_pages, created_at, due_at)
    values (${id}, ${project.orgId}, ${project.id}, 'queued', ${rootUrl}, ${maxDepth}, ${maxPages},
      ${tx.clock().toISOString()}, now())
    on conflict (project_id) where status in ('queued', 'crawling', 'analyzing') do nothing
    returning id, status`.execute(tx.db);
  return rows[0] ?? null;
}

/** Whether an organization may have another unfinished audit. Starts of the same moment may pass the limit by a few. */
export async function hasRoom(tx: Pick<Ctx, 'db'>, orgId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from audits where org_id = ${orgId} and due_at is not null limit ${limits.unfinishedAudits}) a`.execute(
    tx.db,
  );
  return (rows[0]?.count ?? 0) < limits.unfinishedAudits;
}

/** @throws ApiError CONFLICT */
export async function requireRoom(tx: Pick<Ctx, 'db'>, orgId: string): Promise<void> {
  if (await hasRoom(tx, orgId)) return;
  throw new ApiError(
    'CONFLICT',
    `The organization has reached the limit of ${limits.unfinishedAudits} unfinished audits. Wait until some finish, or cancel them.`,
  );
}

/** Leaves a note for the worker; the first one counts. */
export async function requestCancel(tx: Ctx, id: string): Promise<void> {
  await tx.db
    .updateTable('audits')
    .set({ cancel_requested_at: tx.clock().toISOString() })
    .where('id', '=', id)
    .where('cancel_requested_at', 'is', null)
    .execute();
}
