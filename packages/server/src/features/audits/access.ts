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
  /** A worker runs it: its lease is valid, and it is not suspended. */
  isHeld: boolean;
}

/** Locks the audit for callers who may write to its project; others get NOT_FOUND or, when they can see it, FORBIDDEN. */
export async function lockAudit(tx: Ctx, id: string): Promise<LockedAudit> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<LockedAudit & { role: ProjectRole }>`
    select audit.id, audit.project_id as "projectId", audit.org_id as "orgId", audit.status, audit.crawl_data as "crawlData",
      coalesce(audit.lease_until > now() and audit.parked_until is null, false) as "isHeld", ${roleInProject(tx)} as role
    from audits audit join projects project on project.id = audit.project_id
    where audit.id = ${id} and ${seesProject(tx)}
    for update of audit`.execute(tx.db);
  const audit = rows[0];
  if (audit === undefined) throw notFound();
  requireRole(audit.role, 'write');
  return audit;
}

export function isUnfinished(status: AuditStatus): boolean {
  return status === 'queued' || status === 'crawling' || status === 'analyzing';
}
