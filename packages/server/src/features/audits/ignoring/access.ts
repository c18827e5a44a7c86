import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { isId } from '../../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../../projects/access.ts';

/** An ignored issue that the caller can change. */
export interface IgnoredAccess {
  id: string;
  projectId: string;
}

/**
 * The ignored issue, for callers who may start audits of its project; others get NOT_FOUND or, when they can see it,
 * FORBIDDEN. It is not locked: the audits of its project have to be locked first.
 */
export async function requireIgnored(tx: Ctx, id: string): Promise<IgnoredAccess> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<IgnoredAccess & { role: ProjectRole }>`
    select ignored.id, ignored.project_id as "projectId", ${roleInProject(tx)} as role
    from ignored_issues ignored join projects project on project.id = ignored.project_id
    where ignored.id = ${id} and ${seesProject(tx)}`.execute(tx.db);
  const [ignored] = rows;
  if (ignored === undefined) throw notFound();
  requireRole(ignored.role, 'write');
  return ignored;
}
