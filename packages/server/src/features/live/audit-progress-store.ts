import type { AuditProgress } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../db/tables/tables.ts';

export interface OrgAuditProgress {
  orgId: string;
  progress: AuditProgress;
}

/** Unfinished audits of these organizations; by the index audits_unfinished_org. */
export async function readAuditProgress(
  db: Kysely<Tables>,
  orgIds: readonly string[],
): Promise<OrgAuditProgress[]> {
  const { rows } = await sql<AuditProgress & { orgId: string }>`
    select audit.org_id as "orgId", audit.id as "auditId", audit.project_id as "projectId", audit.status, audit.progress,
      audit.page_count as "pageCount", audit.parked_until as "waitingUntil"
    from audits audit
    where audit.org_id = any(${orgIds}::uuid[]) and audit.status in ('queued', 'crawling', 'analyzing')
    order by audit.id`.execute(db);
  return rows.map(({ orgId, ...progress }) => ({ orgId, progress }));
}
