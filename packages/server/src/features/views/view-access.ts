import type { ProjectRole } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { isId } from '../../ids.ts';
import { requireRole, roleInProject, seesProject } from '../projects/access.ts';

/** A view that the caller can change. */
export interface ViewAccess {
  id: string;
  orgId: string;
  projectId: string;
  isShared: boolean;
  isOwn: boolean;
  role: ProjectRole;
}

/**
 * The view, locked, for callers who can change it: creators their own ones, as long as a shared one still requires no
 * higher role, and project owners every shared one. Private views of others are NOT_FOUND.
 */
export async function requireChangeable(
  tx: Ctx,
  { id: projectId, viewId }: { id: string; viewId: string },
): Promise<ViewAccess> {
  if (!isId(projectId) || !isId(viewId)) throw notFound();
  const { userId } = tx.actor;
  const { rows } = await sql<ViewAccess>`
    select view.id, view.org_id as "orgId", view.project_id as "projectId", view.is_shared as "isShared",
      view.created_by is not distinct from ${userId} as "isOwn", ${roleInProject(tx)} as role
    from saved_views view join projects project on project.id = view.project_id
    where view.id = ${viewId} and view.project_id = ${projectId} and ${seesProject(tx)}
      and (view.is_shared or view.created_by = ${userId})
    for no key update of view`.execute(tx.db);
  const view = rows[0];
  if (view === undefined) throw notFound();
  if (view.isShared) requireRole(view.role, 'write');
  if (!view.isOwn && view.role !== 'owner') {
    throw new ApiError(
      'FORBIDDEN',
      'Only the person who created this view and project owners can change it. Save your own instead.',
    );
  }
  return view;
}
