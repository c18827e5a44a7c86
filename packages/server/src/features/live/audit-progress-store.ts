import type { AuditProgress } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';

export interface OrgAuditProgress {
  orgId: string;
  progress: AuditProgress;
}

/** Audits of these orgs that are not finished; by the index audits_unfinished_org. */
export async function readAuditProgress(
  db: Kysely<Tables>,
  orgIds: readonly string[],
): Promise<OrgAuditProgress[]> {
  const { rows } = await sql<AuditProgress & { orgId: string }>`
    select a.org_id as "orgId", a.id as "auditId", a.project_id as "projectId", a.status, a.progress,
      a.page_count as "pageCount", a.parked_until as "waitingUntil"
    from audits a
    where a.org_id = any(${orgIds}::uuid[]) and a.status in ('queued', 'crawling', 'analyzing')
    order by a.id`.execute(db);
  return rows.map(({ orgId, ...progress }) => ({ orgId, progress }));
}
