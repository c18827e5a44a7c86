import { type AuditStatus, limits } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { ProjectAccess } from '../projects/access.ts';
import { copyRules } from './rules/rules-of-audit.ts';

/** The unique index that allows one unfinished audit per project. */
export const unfinishedIndex = 'audits_unfinished';

export interface NewAudit {
  id: string;
  project: Pick<ProjectAccess, 'id' | 'orgId'>;
  rootUrl: string;
  maxDepth: number;
  maxPages: number;
}

/** Inserts a queued audit that is due now, under the rules of its project; null when that has an unfinished one. */
export async function insertAudit(
  tx: Pick<Ctx, 'db' | 'clock'>,
  { id, project, rootUrl, maxDepth, maxPages }: NewAudit,
): Promise<{ id: string; status: AuditStatus } | null> {
  const { rules, sealedCredentials } = await copyRules(tx, project.id, rootUrl);
  const { rows } = await sql<{ id: string; status: AuditStatus }>`
    insert into audits (id, org_id, project_id, status, root_url, max_depth, max_pages, crawl_rules, sealed_credentials,
      created_at, due_at)
    values (${id}, ${project.orgId}, ${project.id}, 'queued', ${rootUrl}, ${maxDepth}, ${maxPages},
      ${rules === null ? null : JSON.stringify(rules)}, ${sealedCredentials}, ${tx.clock().toISOString()}, now())
    on conflict (project_id) where status in ('queued', 'crawling', 'analyzing') do nothing
    returning id, status`.execute(tx.db);
  return rows[0] ?? null;
}

/** Whether an organization may have another unfinished audit. Starts at the same moment can exceed the limit by a few. */
export async function hasRoom(tx: Pick<Ctx, 'db'>, orgId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from audits where org_id = ${orgId} and due_at is not null limit ${limits.unfinishedAudits}) unfinished`.execute(
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

/** Tells the worker to cancel; only the first request counts. */
export async function requestCancel(tx: Ctx, id: string): Promise<void> {
  await tx.db
    .updateTable('audits')
    .set({ cancel_requested_at: tx.clock().toISOString() })
    .where('id', '=', id)
    .where('cancel_requested_at', 'is', null)
    .execute();
}
