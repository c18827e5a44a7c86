import type { AuditStatus, ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../projects/access.ts';

/** An audit whose row the caller has locked. */
export interface LockedAudit {
  id: string;
  projectId: string;
  orgId: string;
  status: AuditStatus;
  crawlData: 'none' | 'partial' | 'complete';
  /** A worker runs it: its lease has not run out, and it is not parked. */
  isHeld: boolean;
}

/** Locks the audit, if the caller sees its project and may write there: else NOT_FOUND, then FORBIDDEN. */
export async function lockAudit(tx: Ctx, id: string): Promise<LockedAudit> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<LockedAudit & { role: ProjectRole }>`
    select a.id, a.project_id as "projectId", a.org_id as "orgId", a.status, a.crawl_data as "crawlData",
      coalesce(a.lease_until > now() and a.parked_until is null, false) as "isHeld", ${roleInProject(tx)} as role
    from audits a join projects p on p.id = a.project_id
    where a.id = ${id} and ${seesProject(tx)}
    for update of a`.execute(tx.db);
  const audit = rows[0];
  if (audit === undefined) throw notFound();
  requireRole(audit.role, 'write');
  return audit;
}

export function isUnfinished(status: AuditStatus): boolean {
  return status === 'queued' || status === 'crawling' || status === 'analyzing';
}
